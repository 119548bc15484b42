import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#database/database.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type { Locale } from '#shared/locale.ts'
import { xmlOf } from './feed-xml.ts'
import { type FeedRow, readFeedRows } from './feeds-queries.ts'
import { googleItem, type ItemTerms } from './google-item-rules.ts'
import { xmlText } from './plain-text-rules.ts'

/** Ids read at once; they are small. */
const IDS = 2000
/** Products read and written at once: few enough that a cheap garbage collection frees them. */
const BATCH = 50

export interface GoogleFeedDeps {
  db: Db
  catalogue: Catalogue
  terms: ItemTerms
  locale: Locale
  store: { name: string; description: string }
  hideSoldOut: boolean
}

/**
 * The Google Merchant feed (RSS 2.0 with the `g` namespace), piece by piece. Products come in the order of their ids; one that changes
 * while the feed is written is included as it was when its batch was read.
 */
export async function* googleFeed(deps: GoogleFeedDeps): AsyncGenerator<string> {
  const { db, catalogue, terms, locale, store, hideSoldOut } = deps
  const preferences = { locale, currency: 'TRY' }

  async function itemsOf(rows: FeedRow[]): Promise<string> {
    const ids = rows.map(({ id }) => id)
    const products = await catalogue.productsByIds(ids, preferences)
    const tree = catalogue.categories(locale)
    const items = rows.flatMap(({ id, categoryId }) => {
      const product = products.get(id)
      const trail = tree.breadcrumb(categoryId).map(({ name }) => name)
      return (product?.onSale && googleItem(product, trail, terms)) || []
    })
    return items.length > 0 ? `\n${xmlOf({ item: items })}` : ''
  }

  const head = {
    title: xmlText(store.name),
    link: `${terms.origin}${terms.prefix || '/'}`,
    description: xmlText(store.description),
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${xmlOf(head)}`
  for (let after = 0; terms.showPrices; ) {
    const rows = await readFeedRows(db, after, IDS, hideSoldOut)
    for (let at = 0; at < rows.length; at += BATCH) {
      yield await itemsOf(rows.slice(at, at + BATCH))
      // A shopper's request that arrived meanwhile runs first.
      await breathe()
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < IDS) break
  }
  yield '\n</channel></rss>\n'
}
