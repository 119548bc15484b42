import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import { m } from '#texts/messages.js'
import { shownOverdue } from '../account/statement/overdue-data.server.ts'
import { addedLine } from '../cart/lines/added-line.server.ts'
import { partScripts } from '../http/hydration/part-scripts.server.ts'
import type {
  AddedLine,
  RootData,
  SharedRoot,
  SharedRootData,
  VisitorRoot,
  VisitorRootData,
} from '../http/page-root.ts'
import type { CartCount, PageRequest, Slot } from '../http/shop-context.ts'

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
      delivery: {
        sameDayUntil: settings.ayniGunKargoSaati,
        handlingDays: settings.kargoyaVerisGunu,
        leastDays: settings.teslimGunuEnAz,
        mostDays: settings.teslimGunuEnCok,
        closedDays: settings.kapaliGunler,
      },
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
    helpPages: shop.pages.helpPages(preferences.locale),
  }
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
    wishlistCount: customer ? await shop.wishlist.count(customer.id) : null,
    added,
    overdue:
      customer && shop.settings.get().showOverdueDebtInfo ? await shownOverdue(shop, customer.id) : null,
  }
}

/** The root of a document that every visitor may get: made from nothing that knows the visitor, and with slots for what differs. */
function sharedRoot(page: SharedRootRequest, cart: CartCount<Slot>): SharedRoot {
  return { ...sharedRootData(page), cart, scripts: [], visitor: null }
}

async function visitorRoot(page: PageRequest): Promise<VisitorRoot> {
  const visitor = await page.visitor()
  const count = await page.shop.cart.count(visitor)
  const words = m.cart_lines({ count }, { locale: page.preferences.locale })
  return {
    ...sharedRootData(page),
    cart: { count: String(count), words },
    scripts: partScripts(['shell/late-shell.tsx']),
    visitor: await visitorRootData(page.shop, visitor, await addedLine(page)),
  }
}

/** The data of the root loader; the document decides whether it may hold the visitor's own. */
export async function loadPageRoot(page: PageRequest): Promise<RootData> {
  const { document } = page
  return document.for === 'everyone' ? sharedRoot(page, document.cart) : visitorRoot(page)
}
