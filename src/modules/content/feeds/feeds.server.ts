import { Readable } from 'node:stream'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Currencies } from '#modules/goods/currencies/currencies.server.ts'
import { DEFAULT_COUNTRY } from '#modules/kernel/people/address-rules.ts'
import { deliversTo } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { pickedCollections } from '#modules/platform/settings/collection-rules.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { googleFeed } from './google-feed.ts'
import type { ItemTerms, ShippingTerms } from './google-item-rules.ts'
import type { OfferTerms } from './offer-rules.ts'
import { robotsText } from './robots.ts'
import { parseSitemapName, type Sitemap, sitemap, sitemapIndex } from './sitemap.ts'

export { createFeedCounter } from './feed-counter.ts'

/** What search engines and price comparisons read. `origin` is an absolute address without a slash at the end. */
export interface Feeds {
  robots(origin: string): string
  sitemapIndex(origin: string): Promise<Sitemap>
  /** `products-1`, `categories-1`, …; null where there is no such sitemap. */
  sitemap(name: string, origin: string): Promise<Sitemap | null>
  /** The Google Merchant feed; empty of items while the shop hides its prices. */
  google(locale: Locale, origin: string): Readable
  /** Settings and rates that determine the prices given to machines. */
  offerTerms(): OfferTerms
  shippingTerms(): ShippingTerms
  /**
   * The address that links of the shop begin with: the setting storeUrl, else PUBLIC_URL. Null where neither is set and the
   * shop only knows the loopback address it listens on.
   */
  publicOrigin(): string | null
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '0.0.0.0', '[::1]', '[::]'])

export function createFeeds(
  deps: Pick<ShopDeps, 'reads'> & { settings: Settings; currencies: Currencies; catalogue: Catalogue },
): Feeds {
  const { reads, settings, currencies, catalogue } = deps

  function offerTerms(): OfferTerms {
    const { showPriceStatus, showListPrice, cartStockControl, stockInfoStatus } = settings.get()
    return {
      rates: currencies.rates(),
      showPrices: showPriceStatus,
      showListPrice,
      cartStockControl,
      stockInfoStatus,
    }
  }

  function shippingTerms(): ShippingTerms {
    const settingsSnapshot = settings.get()
    const { kargoUcreti, kargoAliciyaAit, ucretsizKargoSecenek, ucretsizKargoMiktar, desiMax } =
      settingsSnapshot
    return {
      delivered: deliversTo(DEFAULT_COUNTRY, settingsSnapshot),
      bands: kargoUcreti,
      recipientPays: kargoAliciyaAit,
      freeOption: ucretsizKargoSecenek,
      freeThreshold: ucretsizKargoMiktar,
      desiMax,
    }
  }

  /** Paths of the collections that list something: an empty list is not for search engines. */
  async function listedCollections(): Promise<string[]> {
    const paths: string[] = []
    for (const { path } of pickedCollections(settings.get(), DEFAULT_LOCALE)) {
      const list = await catalogue.list(path, {}, { locale: DEFAULT_LOCALE, currency: 'TRY' })
      if (list && list.total > 0) paths.push(path)
    }
    return paths
  }

  return {
    offerTerms,
    shippingTerms,
    robots: (origin) => robotsText(origin, settings.routes()),
    sitemapIndex: (origin) => sitemapIndex({ db: reads, origin, hideSoldOut: hidesSoldOut(settings.get()) }),
    async sitemap(name, origin) {
      const wanted = parseSitemapName(name)
      if (!wanted) return null
      const collections = wanted.kind === 'pages' ? await listedCollections() : []
      return sitemap({ db: reads, origin, hideSoldOut: hidesSoldOut(settings.get()), collections }, wanted)
    },
    google(locale, origin) {
      const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
      const terms: ItemTerms = { ...offerTerms(), shipping: shippingTerms(), origin, prefix }
      const { name } = settings.store()
      const store = { name, description: m.feed_description({ store: name }, { locale }) }
      return Readable.from(
        googleFeed({ db: reads, catalogue, terms, locale, store, hideSoldOut: hidesSoldOut(settings.get()) }),
      )
    },
    publicOrigin() {
      const { url } = settings.store()
      const read = URL.canParse(url) ? new URL(url) : null
      if (read === null || LOOPBACK.has(read.hostname)) return null
      return url.replace(/\/+$/, '')
    },
  }
}
