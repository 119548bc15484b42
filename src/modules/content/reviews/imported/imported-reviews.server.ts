import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import { findOldProducts } from '#modules/content/redirects/redirects.server.ts'
import { lockReviewedProduct, readProductAndVariantIds, refreshRating } from '../customer/rating-queries.ts'
import {
  insertEarlierReviews,
  type ProductWord,
  readEarlierReviews,
  readNamedProducts,
} from './imported-reviews-queries.ts'

/** A review of an earlier shop, with texts as they are stored. Nothing names its author but `authorName`. */
export interface EarlierReview {
  /** The product itself; never a variant. */
  productId: number
  /** Which earlier shop: the prefix that its codes got here; '' for the one whose codes stayed as they were. */
  source: string
  /** 'Ayşe Y.'; '' where there is no name that may be shown. */
  authorName: string
  /** 1 to 5. */
  star: number
  /** '' for none, as `description`. */
  title: string
  description: string
  /** True where the earlier shop showed it. */
  shown: boolean
  /** True where a record of the earlier shop shows that its author bought the product. */
  bought: boolean
  createdAt: Date
  reply: string
  /** Null where the file does not say it. */
  repliedAt: Date | null
}

/** The same review of the same shop, whatever has become of it here: product, shown author, moment and words. */
function earlierKey({ productId, authorName, createdAt, title, description, source }: EarlierReview): string {
  const own = [productId, authorName, createdAt.toISOString(), title, description]
  const parts = source === '' ? own : [...own, source]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** A row that occurs twice comes once, with the purchase that one of them has. */
function withKeys(reviews: readonly EarlierReview[]): Map<string, EarlierReview> {
  const byKey = new Map<string, EarlierReview>()
  for (const review of reviews) {
    const key = earlierKey(review)
    if (review.bought || !byKey.has(key)) byKey.set(key, review)
  }
  return byKey
}

export interface ImportedReviews {
  created: number[]
  waiting: number
  proven: number[]
  ids: (number | null)[]
}

/**
 * Stores reviews of an earlier shop that are not stored yet, updates the ratings of their products, and announces these with the commit, once.
 * Only buyers may review (turkey.md §8), so a review is published when the earlier shop showed it and a record shows the purchase; the others wait
 * for staff. A stored one that staff has not touched is published as soon as its purchase is on record.
 *
 * Returns which were new, how many of these wait, and which stored ones got their record; `ids` are those of all in the order of `reviews`, null for one
 * whose product is gone, which is skipped.
 */
export async function importReviews(tx: Db, reviews: readonly EarlierReview[]): Promise<ImportedReviews> {
  const locked = new Set<number>()
  // In one order, so that two imports do not wait for each other.
  for (const id of [...new Set(reviews.map(({ productId }) => productId))].sort((a, b) => a - b))
    if ((await lockReviewedProduct(tx, id)) === id) locked.add(id)
  const written = await insertEarlierReviews(
    tx,
    [...withKeys(reviews)]
      .filter(([, { productId }]) => locked.has(productId))
      .map(([key, review]) => ({
        product_id: review.productId,
        author_name: review.authorName,
        title: review.title,
        description: review.description,
        star: review.star,
        status: review.shown && review.bought ? 'published' : 'pending',
        origin: review.bought ? 'earlier-shop-buyer' : 'earlier-shop',
        earlier_key: key,
        reply: review.reply,
        replied_at: review.reply === '' ? null : (review.repliedAt?.toISOString() ?? null),
        created_at: review.createdAt.toISOString(),
      })),
  )
  const changed: number[] = []
  const published = written.filter(({ status }) => status === 'published')
  for (const id of new Set(published.map(({ productId }) => productId))) {
    await refreshRating(tx, id)
    changed.push(...(await readProductAndVariantIds(tx, id)))
  }
  await announceProducts(tx, changed)
  const fresh = written.filter(({ isNew }) => isNew)
  const keys = reviews.map(earlierKey)
  const stored = await readEarlierReviews(tx, keys)
  return {
    created: fresh.map(({ id }) => id),
    waiting: fresh.filter(({ status }) => status === 'pending').length,
    proven: written.filter(({ isNew }) => !isNew).map(({ id }) => id),
    ids: keys.map((key) => stored.get(key) ?? null),
  }
}

/** How a file names a product; '' for what it does not say. */
export interface NamedProduct {
  sku: string
  /** The last part of its address in the earlier shop. */
  handle: string
  /** Its number in the earlier shop. */
  number: string
  name: string
}

/** Names that are looked up in one statement. */
const AT_ONCE = 5000

/**
 * The product of each, in their order, among those of the earlier shop `source` (all, for ''): by SKU, else by what the earlier shop called it, else by its address here, else by its name. Two products
 * of one name are 'ambiguous'; null for none.
 */
export async function findReviewedProducts(
  db: Db,
  given: readonly NamedProduct[],
  source: string,
): Promise<(number | 'ambiguous' | null)[]> {
  const found: (number | 'ambiguous' | null)[] = []
  for (let at = 0; at < given.length; at += AT_ONCE)
    found.push(...(await findSome(db, given.slice(at, at + AT_ONCE), source)))
  return found
}

async function findSome(
  db: Db,
  given: readonly NamedProduct[],
  source: string,
): Promise<(number | 'ambiguous' | null)[]> {
  const codesOf = (sku: string) => (sku === '' ? [] : [source + sku, source + sku.toUpperCase()])
  const words = (of: (product: NamedProduct) => readonly string[]) =>
    [...new Set(given.flatMap(of))].filter((word) => word !== '')
  const old = await findOldProducts(db, {
    handles: words(({ handle }) => [handle]),
    ids: words(({ number }) => [number]),
    source,
  })
  const named = await readNamedProducts(db, {
    codes: words(({ sku }) => codesOf(sku)),
    slugs: words(({ handle }) => [handle]),
    names: words(({ name }) => [name]),
    source,
  })
  const products = new Map<string, number[]>()
  for (const { kind, word, productId } of named)
    products.set(`${kind} ${word}`, [...(products.get(`${kind} ${word}`) ?? []), productId])
  const all = (kind: ProductWord, word: string) => products.get(`${kind} ${word}`) ?? []
  const one = (kind: ProductWord, word: string) => {
    const [first, ...others] = all(kind, word)
    return others.length === 0 ? first : undefined
  }
  return given.map(({ sku, handle, number, name }) => {
    const sure =
      one('code', source + sku) ??
      one('code', source + sku.toUpperCase()) ??
      old.byHandle(handle) ??
      old.byId(number) ??
      one('slug', handle) ??
      one('name', name)
    if (sure !== undefined) return sure
    return all('name', name).length > 1 ? 'ambiguous' : null
  })
}
