import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type { WidgetName } from '#modules/catalogue/catalogue-schemas.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import { LOCALES } from '#shared/locale.ts'
import { MAX_ROW_ID } from '#shared/row-id.ts'
import type { ContainerContext, ContainerLoader } from './pages.server.ts'
import type { ContainerName } from './pages-rules.ts'

/** The product of the page, or the one whose id is in the container's options. */
export function pageProduct(catalogue: Catalogue) {
  return async ({ product: own, options, preferences }: ContainerContext) => {
    if (own || !Number.isSafeInteger(options.product)) return own
    const id = Number(options.product)
    return id >= 1 && id <= MAX_ROW_ID ? catalogue.product(id, preferences) : null
  }
}

/**
 * The data of each container whose data is the same for every visitor. Those that show something of the visitor (a cart, an address list)
 * are in `visitor-containers.ts`.
 */
export function sharedContainers(deps: {
  catalogue: Catalogue
  currencies: Currencies
  settings: Settings
}): ReadonlyMap<string, ContainerLoader> {
  const { catalogue, currencies, settings } = deps
  const widget = (name: WidgetName) => async (context: ContainerContext) => ({
    storeName: settings.store().name,
    items: await catalogue.widget(name, context.preferences),
  })
  const product = pageProduct(catalogue)
  const list = async (context: ContainerContext) => context.list?.result ?? null
  const currencyChoice = async (context: ContainerContext) => ({
    currencies: currencies.all().map(({ id, code, name }) => ({ id, code, name })),
    userCurrency: context.preferences.currency,
  })
  const languages = async (context: ContainerContext) => ({
    activeLocale: context.preferences.locale,
    languages: [...LOCALES],
  })
  const socialLinks = async () => settings.get().socialMedia
  const loaders: Partial<Record<ContainerName, ContainerLoader>> = {
    ProductList: list,
    ProductDetail: product,
    ProductPrice: product,
    ProductQuantity: product,
    AddToCartButton: product,
    AddToWishlistButton: product,
    ProductCommentList: product,
    Campaign: widget('campaign'),
    CampaignProduct: widget('campaign'),
    LatestProducts: widget('latest'),
    MostLikedProducts: widget('most-liked'),
    BestSellers: widget('best-sellers'),
    CurrencyList: currencyChoice,
    LanguageList: languages,
    SocialMedia: socialLinks,
  }
  return new Map(Object.entries(loaders))
}
