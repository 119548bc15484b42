import type { PaymentType } from '#modules/payments/payment-type-rules.ts'
import { m } from '#texts/messages.js'
import { addedLine } from '../cart/added-line.server.ts'
import type { CartCount, PageRequest, Slot } from '../shop-context.ts'
import { shownOverdue } from './overdue-data.server.ts'

/** What the shared part of the root is made from: nothing that knows the visitor. */
type SharedRootRequest = Pick<
  PageRequest,
  'shop' | 'preferences' | 'csrfToken' | 'firstCookie' | 'additionKey'
>

/** The data for header, footer, cards and forms that is the same for everyone; token, notice and key are slots of shared pages. */
function sharedRootData({ shop, preferences, csrfToken, firstCookie, additionKey }: SharedRootRequest) {
  const settings = shop.settings.get()
  const store = shop.settings.store()
  const offered = shop.orders.paymentTypes()
  const offers = (paymentType: PaymentType) => offered.some(({ type }) => type === paymentType)
  return {
    store,
    routes: shop.settings.routes(),
    social: settings.socialMedia,
    /** The settings that decide what a product shows. */
    rules: {
      cartStockControl: settings.cartStockControl,
      addToCartButton: settings.addToCartButton,
      stockInfoStatus: settings.stockInfoStatus,
      stockNumberType: settings.stockNumberType,
      showPrices: settings.showPriceStatus,
      /** Prices of lines are shown with KDV (productsWithKdv). */
      pricesWithTax: settings.productsWithKdv,
      /** Until when orders leave on the same day (`HH:MM` in Istanbul); null where no hour is promised. */
      sameDayUntil: settings.ayniGunKargoSaati,
      whatsapp: store.whatsapp,
      whatsappControl: settings.whatsappControl,
    },
    locale: preferences.locale,
    currency: preferences.currency,
    currencies: shop.currencies.all().map(({ code }) => code),
    categories: shop.catalogue.categories(preferences.locale).roots.map(({ name, url, children }) => ({
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
    company: { title: settings.companyTitle, etbisUrl: settings.etbisUrl },
    helpPages: shop.pages.helpPages(preferences.locale),
  }
}

/** What only a document for one visitor carries; of the customer it holds little more than the name. */
async function visitorRootData(page: PageRequest) {
  const { shop } = page
  const { customer } = await page.visitor()
  return {
    customer: customer && {
      /** The owner of form drafts: unsent values are stored for this customer alone. */
      id: customer.id,
      name: customer.name,
      openAccount: customer.openAccount,
      /** The email address is not verified yet. */
      unverified: !customer.emailVerified,
    },
    /** Null for visitors, who have no wishlist. */
    wishlistCount: customer ? await shop.wishlist.count(customer.id) : null,
    added: await addedLine(page),
    /** For customers with an open account alone, and only where the merchant shows it on every page. */
    overdue:
      customer && shop.settings.get().showOverdueDebtInfo ? await shownOverdue(shop, customer.id) : null,
  }
}

export type SharedRootData = ReturnType<typeof sharedRootData>
export type VisitorRootData = Awaited<ReturnType<typeof visitorRootData>>

/** The root of a document that every visitor may get: it has no visitor, and slots in place of the number of cart lines. */
export interface SharedRoot extends SharedRootData {
  cart: CartCount<Slot>
  visitor: null
}

/** The root of a document for one visitor, which is never cached. */
export interface VisitorRoot extends SharedRootData {
  cart: CartCount
  visitor: VisitorRootData
}

export type PageRoot = SharedRoot | VisitorRoot
export type ProductRules = PageRoot['rules']

/** The data of the root loader; the document decides whether it may hold the visitor's own. */
export async function loadPageRoot(page: PageRequest): Promise<PageRoot> {
  const shared = sharedRootData(page)
  if (page.document.for === 'everyone') return { ...shared, cart: page.document.cart, visitor: null }
  const count = await page.shop.cart.count(await page.visitor())
  const words = m.cart_lines({ count }, { locale: page.preferences.locale })
  return { ...shared, cart: { count: String(count), words }, visitor: await visitorRootData(page) }
}
