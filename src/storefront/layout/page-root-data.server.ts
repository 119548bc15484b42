import type { PaymentType } from '#modules/payments/payment-type-rules.ts'
import { addedLine } from '../cart/added-line.server.ts'
import type { PageRequest } from '../shop-context.ts'
import { shownOverdue } from './overdue-data.server.ts'

/** The data for header, footer, cards and forms. Of the customer it holds little more than the name. */
export async function loadPageRoot(page: PageRequest) {
  const { shop, preferences, visitor, csrfToken, firstCookie, additionKey } = page
  const currentVisitor = await visitor()
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
    customer: currentVisitor.customer
      ? {
          /** The owner of form drafts: unsent values are stored for this customer alone. */
          id: currentVisitor.customer.id,
          name: currentVisitor.customer.name,
          openAccount: currentVisitor.customer.openAccount,
          /** The email address is not verified yet. */
          unverified: !currentVisitor.customer.emailVerified,
        }
      : null,
    cartCount: await shop.cart.count(currentVisitor),
    /** Null for visitors, who have no wishlist. */
    wishlistCount: currentVisitor.customer ? await shop.wishlist.count(currentVisitor.customer.id) : null,
    csrfToken,
    firstCookie,
    additionKey,
    added: await addedLine(page),
    payments: {
      card: offers('card'),
      transfer: offers('bank_transfer'),
      delivery: offers('cash_on_delivery'),
    },
    company: { title: settings.companyTitle, etbisUrl: settings.etbisUrl },
    helpPages: shop.pages.helpPages(preferences.locale),
    /** For customers with an open account alone, and only where the merchant shows it on every page. */
    overdue:
      currentVisitor.customer && settings.showOverdueDebtInfo
        ? await shownOverdue(shop, currentVisitor.customer.id)
        : null,
  }
}

export type PageRoot = Awaited<ReturnType<typeof loadPageRoot>>
export type ProductRules = PageRoot['rules']
