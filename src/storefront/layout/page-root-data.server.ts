import type { PageRequest } from '../shop-context.ts'

/** What header, footer, cards and forms need. Of the customer a name is enough. */
export async function loadPageRoot({ shop, preferences, visitor, csrfToken }: PageRequest) {
  const asking = await visitor()
  const settings = shop.settings.get()
  const store = shop.settings.store()
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
      whatsapp: store.whatsapp,
      whatsappControl: settings.whatsappControl,
    },
    locale: preferences.locale,
    currency: preferences.currency,
    currencies: shop.currencies.all().map(({ code }) => code),
    categories: shop.catalogue.categories().roots.map(({ name, url, children }) => ({
      name,
      url,
      children: children.map((child) => ({ name: child.name, url: child.url })),
    })),
    customer: asking.customer ? { name: asking.customer.name } : null,
    cartCount: await shop.cart.count(asking),
    /** Null for visitors, who have no wishlist. */
    wishlistCount: asking.customer ? await shop.wishlist.count(asking.customer.id) : null,
    csrfToken,
  }
}

export type PageRoot = Awaited<ReturnType<typeof loadPageRoot>>
export type ProductRules = PageRoot['rules']
