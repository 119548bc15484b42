import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount, COUNTED_ROWS } from '#database/statements/bounded-count.ts'
import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { keysetPage, type ListPosition, parseListCursor } from '#shared/files/list-position.ts'
import { searchText } from '#shared/text/turkish.ts'
import type { GapScans } from './gap-scans.ts'
import { SCANNED_GAPS } from './product-list-conditions.ts'
import {
  countAll,
  countLow,
  type ListConditions,
  PRODUCTS_WITH,
  type ProductListRow,
  readCategoryIds,
  readIdsWithWords,
  readLedIds,
  readLowIds,
  readProductIds,
  readProductPage,
  shareWithWords,
} from './product-list-queries.ts'
import { PRODUCT_GAPS, PRODUCT_STATES, type ProductGap, type ProductSort } from './product-list-rules.ts'
import { plainDecimal, wirePrice } from './product-record.ts'
import type {
  ProductCounts,
  ProductFilters,
  ProductList,
  ProductListItem,
  ProductListQuery,
} from './products-admin-schemas.ts'

/** Words of a search that are looked for. */
const MAX_WORDS = 12

/**
 * The words of a search as a query for `search_words`: folded as the shop folds them, each the beginning of a word of name, brand, code or barcode.
 * Null for a text without a letter or digit.
 */
export function wordsQuery(q: string): string | null {
  const words = [...new Set(searchText(q).split(' '))].filter((word) => word !== '').slice(0, MAX_WORDS)
  if (words.length === 0) return null
  return words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ')
}

/** From so many products with the words on, it is faster to walk along the list and to ask each one than to find them all. */
const COMMON_WORDS = 3 * COUNTED_ROWS

export interface ListSource {
  db: Db
  scans: GapScans
  settings: Pick<Settings, 'get'>
  /** Products that are counted one by one; more are estimated. 10,000 where it is not said. */
  counted?: number
}

/** What a condition leads to: ids where they are few, and how many there are about where that is known of many. */
interface Led {
  ids: readonly number[] | null
  about?: number
}

const fewOf = (ids: number[], counted: number): Led => ({ ids: ids.length > counted ? null : ids })

/** The ids that words lead to; for common ones their share of all products instead. */
async function byWords(
  { db, counted = COUNTED_ROWS }: ListSource,
  words: string,
): Promise<Led & { share?: number }> {
  const share = await shareWithWords(db, words)
  if (share > 0 && share * (await countAll(db)) > COMMON_WORDS) return { ids: null, share }
  return fewOf(await readIdsWithWords(db, words), counted)
}

async function byGap({ db, scans, counted = COUNTED_ROWS }: ListSource, gap: ProductGap): Promise<Led> {
  // Finding ten thousand again, only to learn that there are more, would take longer than the page.
  if (!SCANNED_GAPS.has(gap) && !scans.foundMany(gap)) {
    const ids = await readLedIds(db, gap, counted)
    if (ids) return { ids }
  }
  const { ids, count } = await scans.of(gap)
  return { ids, about: count }
}

async function byLow({ db, counted = COUNTED_ROWS }: ListSource, from: number): Promise<Led> {
  const ids = await readLowIds(db, from, counted)
  return ids ? { ids } : { ids, about: await countLow(db, from) }
}

interface Chosen {
  conditions: ListConditions
  /** How many there are about, where no other condition narrows what is common. */
  about: number | null
  /** The share of those with the other conditions that have the words; null where they are counted. */
  share: number | null
}

/** The conditions of the filters, with the ids that the rarest one leads to; null where no product can meet them. */
async function chosen(source: ListSource, filters: ProductFilters): Promise<Chosen | null> {
  const { db, settings, counted = COUNTED_ROWS } = source
  const { q, state = null, brand = null, category = null, missing = null } = filters
  const words = q ? wordsQuery(q) : null
  if (q && words === null) return null
  if (missing === 'soldout-shown' && hidesSoldOut(settings.get())) return null
  const low = state === 'low' ? settings.get().azalanStok : null
  const found = words === null ? null : await byWords(source, words)
  const led: Led[] = [
    ...(found ? [found] : []),
    ...(state === 'soldout' ? [await byGap(source, 'soldout-shown')] : []),
    ...(low === null ? [] : [await byLow(source, low)]),
    ...(missing === null ? [] : [await byGap(source, missing)]),
    ...(category === null ? [] : [fewOf(await readCategoryIds(db, category, counted + 1), counted)]),
  ]
  const few = led.flatMap(({ ids }) => (ids ? [ids] : [])).toSorted((a, b) => a.length - b.length)
  const [only] = led
  const isAlone =
    led.length === 1 && (state === null || state === 'soldout' || state === 'low') && brand === null
  return {
    conditions: [state, brand, category, words, few[0] ?? null, missing, low],
    about: isAlone && only?.ids === null ? (only.about ?? null) : null,
    share: few.length === 0 ? (found?.share ?? null) : null,
  }
}

async function countOf(
  { db, counted = COUNTED_ROWS }: ListSource,
  { conditions, about, share }: Chosen,
): Promise<BoundedCount> {
  if (about !== null) return { value: Math.max(about, counted + 1), exact: false }
  if (share === null) return boundedCount(db, PRODUCTS_WITH, conditions, counted)
  const [state, brand, category, , ids, missing, low] = conditions
  const all = await boundedCount(
    db,
    PRODUCTS_WITH,
    [state, brand, category, null, ids, missing, low],
    counted,
  )
  return { value: Math.round(all.value * share), exact: false }
}

const NONE: ProductList = { items: [], next: null, previous: null, count: { value: 0, exact: true } }

function planOf(
  plan: ProductListRow['plan'],
): Pick<ProductListItem, 'planned' | 'plannedFrom' | 'plannedUntil'> {
  if (plan === null) return { planned: null, plannedFrom: null, plannedUntil: null }
  const [running, begins, ends] = plan
  return {
    planned: running ? 'running' : 'waiting',
    plannedFrom: new Date(begins).toISOString(),
    plannedUntil: ends === null ? null : new Date(ends).toISOString(),
  }
}

function listItem({
  at: _at,
  salePrice,
  struckPrice,
  taxRate,
  publishAt,
  updatedAt,
  regularPrice,
  plan,
  ...row
}: ProductListRow): ProductListItem {
  return {
    ...row,
    taxRate: plainDecimal(taxRate),
    gross: wirePrice(salePrice, taxRate).gross,
    regularGross: wirePrice(regularPrice, taxRate).gross,
    ...planOf(plan),
    struck: struckPrice === null ? null : wirePrice(struckPrice, taxRate).gross,
    publishAt: publishAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?([+-]\d{2}(:\d{2})?)$/
const POSITIONS: Readonly<Record<string, RegExp>> = {
  newest: /^\d{1,10}$/,
  oldest: /^\d{1,10}$/,
  price: /^\d{1,18}(\.\d{1,12})?$/,
  'price-desc': /^\d{1,18}(\.\d{1,12})?$/,
  stock: /^-?\d{1,10}$/,
  'stock-desc': /^-?\d{1,10}$/,
  updated: MOMENT,
  'updated-first': MOMENT,
}

/** The position of a cursor that fits the sort; a cursor of another sort is the first page. */
function positionOf(cursor: string | undefined, sort: ProductSort): ListPosition | null {
  const position = parseListCursor(cursor)
  if (!position || !/^\d{1,10}$/.test(position.id)) return null
  return POSITIONS[sort]?.test(position.at) === false ? null : position
}

/** A page of the products that staff filtered and searched. */
export async function listProducts(
  source: ListSource,
  { sort, cursor, limit, ...filters }: ProductListQuery,
): Promise<ProductList> {
  const found = await chosen(source, filters)
  if (!found) return NONE
  const { conditions } = found
  const position = positionOf(cursor, sort)
  const rows = await readProductPage(source.db, { conditions, sort, position, limit: limit + 1 })
  const page = keysetPage(rows, { limit, position })
  return { ...page, items: page.items.map(listItem), count: await countOf(source, found) }
}

/** The ids of the products that the filters find, in their order; at most `most`. */
export async function findProductIds(
  source: ListSource,
  filters: ProductFilters,
  most: number,
): Promise<number[]> {
  const found = await chosen(source, filters)
  return found ? readProductIds(source.db, found.conditions, most) : []
}

async function counted(
  source: ListSource,
  filters: ProductFilters,
): Promise<{ value: number; estimated: boolean }> {
  const found = await chosen(source, filters)
  if (!found) return { value: 0, estimated: false }
  const { value, exact } = await countOf(source, found)
  return { value, estimated: !exact }
}

/** How many products each tab and each gap of the list has: counted up to 10,000, estimated above. */
export async function countProducts(source: ListSource): Promise<ProductCounts> {
  const states = await Promise.all(
    PRODUCT_STATES.map(async (state) => [state, await counted(source, { state })] as const),
  )
  const missing = await Promise.all(
    PRODUCT_GAPS.map(async (gap) => [gap, await counted(source, { missing: gap })] as const),
  )
  return {
    states: Object.fromEntries(states) as ProductCounts['states'],
    missing: Object.fromEntries(missing) as ProductCounts['missing'],
  }
}
