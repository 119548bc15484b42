import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import { deliveryTimes } from '#modules/kernel/shipping/delivery-arrival-rules.ts'
import { likelyAddress } from '#modules/people/customers/addresses/likely-address-rules.ts'
import { m } from '#texts/messages.js'
import { shownOverdue } from '../account/statement/overdue-data.server.ts'
import { addedLine } from '../cart/lines/added-line.server.ts'
import type {
  AddedLine,
  RootData,
  SharedRoot,
  SharedRootData,
  VisitorRoot,
  VisitorRootData,
} from '../http/page-root.ts'
import type { CartCount, PageRequest, Slot } from '../http/shop-context.ts'

/** Pages that every new shop has, which the merchant may delete: how to reach the shop, and about delivery and return. */
const CONTACT_PAGE = '/iletisim'
const RETURNS_PAGE = '/teslimat-ve-iade'

/** What the shared part of the root is made from: nothing that knows the visitor. */
type SharedRootRequest = Pick<
  PageRequest,
  'shop' | 'preferences' | 'csrfToken' | 'firstCookie' | 'additionKey'
>

function sharedRootData({
  shop,
  preferences,
  csrfToken,
  firstCookie,
  additionKey,
}: SharedRootRequest): SharedRootData {
  const settings = shop.settings.get()
  const store = shop.settings.store()
  const offered = shop.orders.paymentTypes()
  const offers = (paymentType: PaymentType) => offered.some(({ type }) => type === paymentType)
  const helpPages = shop.pages.helpPages(preferences.locale)
  const pageAt = (path: string) => {
    const page = helpPages.find((each) => each.path === path)
    return page ? { path, title: page.title } : null
  }
  return {
    store,
    logos: {
      logo: settings.magazaLogosu,
      darkLogo: settings.magazaLogosuKoyu,
      mark: settings.magazaSimgesi,
      icons: shop.logos.iconVersion(),
    },
    routes: shop.settings.routes(),
    social: settings.socialMedia,
    rules: {
      cartStockControl: settings.cartStockControl,
      addToCartButton: settings.addToCartButton,
      stockInfoStatus: settings.stockInfoStatus,
      stockNumberType: settings.stockNumberType,
      showPrices: settings.showPriceStatus,
      pricesWithTax: settings.productsWithKdv,
      addedSheet: settings.eklenincePanel,
      savesForLater: settings.sonrasiIcinSakla,
      delivery: deliveryTimes(settings),
      whatsapp: store.whatsapp,
      whatsappControl: settings.whatsappControl,
    },
    locale: preferences.locale,
    currency: preferences.currency,
    currencies: shop.currencies.all().map(({ code }) => code),
    voice: settings.sesliArama,
    categories: shop.catalogue.menu(preferences.locale).map(({ name, url, children }) => ({
      name,
      url,
      children: children.map((child) => ({ name: child.name, url: child.url })),
    })),
    csrfToken,
    firstCookie,
    additionKey,
    payments: {
      card: offers('card'),
      transfer: offers('bank_transfer'),
      delivery: offers('cash_on_delivery'),
    },
    company: {
      title: settings.companyTitle,
      etbisUrl: settings.etbisUrl,
      phone: settings.companyPhone,
      email: settings.companyEmail,
      address: settings.companyAddress,
    },
    helpPages,
    contactPage: pageAt(CONTACT_PAGE),
    returnsPage: pageAt(RETURNS_PAGE),
  }
}

/** The province that a customer's next order probably goes to; takes no statement where all provinces are alike. */
async function likelyProvince(
  { customers, settings }: Pick<PageRequest['shop'], 'customers' | 'settings'>,
  customerId: string,
): Promise<{ province: string } | null> {
  if (settings.get().teslimGunleriIl.length === 0) return null
  const address = likelyAddress(await customers.addresses.list(customerId), '')
  return address && isTurkiye(address.country) ? { province: address.city } : null
}

/** What the pages show of this visitor; read from the database. `added` is what a form without JavaScript has just added. */
export async function visitorRootData(
  shop: Pick<PageRequest['shop'], 'customers' | 'settings' | 'wishlist'>,
  { customer }: Pick<Visitor, 'customer'>,
  added: AddedLine | null,
): Promise<VisitorRootData> {
  return {
    customer: customer && {
      id: customer.id,
      name: customer.name,
      openAccount: customer.openAccount,
      savesCards: shop.settings.get().kartSaklama,
      unverified: !customer.emailVerified,
    },
    ...(customer && (await likelyProvince(shop, customer.id))),
    wishlistCount: customer ? await shop.wishlist.count(customer.id) : null,
    added,
    overdue:
      customer && shop.settings.get().showOverdueDebtInfo ? await shownOverdue(shop, customer.id) : null,
  }
}

/** The root of a document that every visitor may get: made from nothing that knows the visitor, and with slots for what differs. */
function sharedRoot(page: SharedRootRequest, cart: CartCount<Slot>): SharedRoot {
  return { ...sharedRootData(page), cart, visitor: null }
}

async function visitorRoot(page: PageRequest): Promise<VisitorRoot> {
  const visitor = await page.visitor()
  const count = await page.shop.cart.count(visitor)
  const words = m.cart_lines({ count }, { locale: page.preferences.locale })
  return {
    ...sharedRootData(page),
    cart: { count: String(count), words },
    visitor: await visitorRootData(page.shop, visitor, await addedLine(page)),
  }
}

/** The data of the root loader; the document decides whether it may hold the visitor's own. */
export async function loadPageRoot(page: PageRequest): Promise<RootData> {
  const { document } = page
  return document.for === 'everyone' ? sharedRoot(page, document.cart) : visitorRoot(page)
}
