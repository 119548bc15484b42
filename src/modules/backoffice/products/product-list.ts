import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#database/database.ts'
import { COUNTED_ROWS } from '#database/statements/bounded-count.ts'
import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import { hasMoreProducts } from '#modules/goods/catalogue/many-products.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { keysetPage, type ListPosition, parseListCursor } from '#shared/files/list-position.ts'
import { searchText } from '#shared/text/turkish.ts'
import { SCANNED_GAPS } from './product-list-conditions.ts'
import {
  areCommon,
  countUpTo,
  type ListConditions,
  type ProductListRow,
  readBrandIds,
  readCategoryIds,
  readLedIds,
  readLowIds,
  readProductIds,
  readProductPage,
} from './product-list-queries.ts'
import { PRODUCT_GAPS, PRODUCT_STATES, type ProductSort } from './product-list-rules.ts'
import { plainDecimal, wirePrice } from './product-record.ts'
import type { ProductScans } from './product-scans.ts'
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

/** Milliseconds that the list of a large shop waits for its number. */
const PATIENCE = 60

export interface ListSource {
  db: Db
  scans: ProductScans
  settings: Pick<Settings, 'get'>
  /** Products that are counted one by one; of more the number is kept. 10,000 where it is not said. */
  counted?: number
  /** Milliseconds that a number is waited for in a shop of more. */
  patience?: number
}

/** How many there are: exactly, about, or not known yet. */
type ListCount = ProductList['count']

/** The conditions of filters; null where no product can meet them. */
function conditionsOf(settings: ListSource['settings'], filters: ProductFilters): ListConditions | null {
  const { q, state = null, brand = null, category = null, missing = null } = filters
  const words = q ? wordsQuery(q) : null
  if (q && words === null) return null
  if (missing === 'soldout-shown') {
    if (hidesSoldOut(settings.get())) return null
    // The same products as those of the tab, whose number is then known too.
    if (state === null || state === 'onsale') return ['soldout', brand, category, words, null, null, null]
  }
  const low = state === 'low' ? settings.get().azalanStok : null
  return [state, brand, category, words, null, missing, low]
}

/** The ids that a condition with an index of its own leads to; null where each leads to more than are counted one by one. */
async function ledIds(
  { db, counted = COUNTED_ROWS }: ListSource,
  [state, brand, category, , , missing, low]: ListConditions,
): Promise<readonly number[] | null> {
  const limit = counted + 1
  const few = (ids: number[] | null) => (ids && ids.length <= counted ? ids : null)
  // Brands and categories are read from their indexes alone, so that they come first.
  const [ofBrand, ofCategory] = await Promise.all([
    brand === null ? null : readBrandIds(db, brand, limit).then(few),
    category === null ? null : readCategoryIds(db, category, limit).then(few),
  ])
  if (ofBrand && ofCategory) return ofBrand.length < ofCategory.length ? ofBrand : ofCategory
  if (ofBrand ?? ofCategory) return ofBrand ?? ofCategory
  if (state === 'soldout') return readLedIds(db, 'soldout-shown', counted)
  if (low !== null) return readLowIds(db, low, counted)
  return missing === null || SCANNED_GAPS.has(missing) ? null : readLedIds(db, missing, counted)
}

const withIds = (
  [state, brand, category, words, , missing, low]: ListConditions,
  ids: readonly number[],
): ListConditions => [state, brand, category, words, ids, missing, low]
/** Nothing is asked of products but their state, so a list has an index that holds them alone. */
const isPlain = ([state, ...others]: ListConditions) =>
  state !== 'soldout' && others.every((condition) => condition === null)

/** How a list is read: the conditions, and the number of products where that is known. */
interface Way {
  conditions: ListConditions
  count: ListCount | null
}

const about = (value: number): ListCount => ({ value, exact: false })

/** A list of these products, which meet the conditions: only their state is asked again. */
function wayOfIds([state]: ListConditions, ids: readonly number[]): Way {
  const conditions: ListConditions = [state === 'archived' ? state : null, null, null, null, ids, null, null]
  return { conditions, count: { value: ids.length, exact: true } }
}

/** Those of these products that meet the conditions. */
const meeting = ({ db }: ListSource, conditions: ListConditions, ids: readonly number[]) =>
  ids.length === 0 ? [] : readProductIds(db, withIds(conditions, ids), ids.length)

/** How a list is read without a look at every product; null where nothing is known that leads to few. */
async function knownWay(source: ListSource, conditions: ListConditions): Promise<Way | null> {
  const known = source.scans.known(conditions)
  if (known?.ids) {
    const { ids, changed } = known
    const kept = ids.filter((id) => !changed.has(id))
    return wayOfIds(conditions, [...kept, ...(await meeting(source, conditions, [...changed]))])
  }
  if (known) return { conditions, count: about(known.count) }
  return isPlain(conditions) ? { conditions, count: null } : null
}

async function ledWay(source: ListSource, conditions: ListConditions): Promise<Way | null> {
  const ids = await ledIds(source, conditions)
  return ids && wayOfIds(conditions, await meeting(source, conditions, ids))
}

async function wayOf(source: ListSource, conditions: ListConditions): Promise<Way> {
  const { db, scans, counted = COUNTED_ROWS } = source
  const known = await knownWay(source, conditions)
  if (known) return known
  if ((await hasMoreProducts(db, counted)) && (await areCommon(db, conditions)))
    return { conditions, count: null }
  const led = await ledWay(source, conditions)
  if (led) return led
  const { count, ids } = await scans.lookNow(conditions)
  return ids ? wayOfIds(conditions, ids) : { conditions, count: about(count) }
}

/** Waits for a number as long as a list does; then it is said to be on its way, with the last one that was known. */
async function withinPatience(
  { scans, patience = PATIENCE }: ListSource,
  conditions: ListConditions,
  counting: Promise<ListCount>,
): Promise<ListCount> {
  const late: ListCount = { value: scans.last(conditions) ?? 0, exact: false, pending: true }
  return Promise.race([counting, pause(patience, late, { ref: false })])
}

/** The number of what a look at every product finds. */
async function lookedAt({ scans }: ListSource, conditions: ListConditions): Promise<ListCount> {
  const { count, ids } = await scans.look(conditions)
  return { value: count, exact: ids !== null }
}

async function countOf(source: ListSource, { conditions, count }: Way): Promise<ListCount> {
  const { db, counted = COUNTED_ROWS } = source
  if (count !== null) return count
  if (isPlain(conditions)) {
    const value = await countUpTo(db, conditions, counted + 1)
    if (value <= counted) return { value, exact: true }
  }
  // A small shop's number is worth its wait, also on a machine that is busy.
  const isLarge = await hasMoreProducts(db, counted)
  const looked = lookedAt(source, conditions)
  return isLarge ? withinPatience(source, conditions, looked) : looked
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
  const conditions = conditionsOf(source.settings, filters)
  if (!conditions) return NONE
  const way = await wayOf(source, conditions)
  const position = positionOf(cursor, sort)
  const [rows, count] = await Promise.all([
    readProductPage(source.db, { conditions: way.conditions, sort, position, limit: limit + 1 }),
    countOf(source, way),
  ])
  const page = keysetPage(rows, { limit, position })
  return { ...page, items: page.items.map(listItem), count }
}

/** The ids of the products that the filters find, in their order; at most `most`. */
export async function findProductIds(
  source: ListSource,
  filters: ProductFilters,
  most: number,
): Promise<number[]> {
  const conditions = conditionsOf(source.settings, filters)
  return conditions ? readProductIds(source.db, (await wayOf(source, conditions)).conditions, most) : []
}

/** The number alone, for which no list is read. */
async function countWith(source: ListSource, conditions: ListConditions): Promise<ListCount> {
  const way = (await knownWay(source, conditions)) ?? (await ledWay(source, conditions))
  return countOf(source, way ?? { conditions, count: null })
}

async function counted(source: ListSource, filters: ProductFilters, isLarge: boolean) {
  const conditions = conditionsOf(source.settings, filters)
  if (!conditions) return { value: 0, estimated: false }
  const counting = countWith(source, conditions)
  const { value, exact, pending } = await (isLarge ? withinPatience(source, conditions, counting) : counting)
  return { value, estimated: !exact, ...(pending && { pending }) }
}

/** How many products each tab and each gap of the list has: exactly up to 10,000, about above; some are on their way where a look takes long. */
export async function countProducts(source: ListSource): Promise<ProductCounts> {
  const isLarge = await hasMoreProducts(source.db, source.counted ?? COUNTED_ROWS)
  // All at once, so that the whole takes no longer than a list waits for its number.
  const [states, missing] = await Promise.all([
    Promise.all(
      PRODUCT_STATES.map(async (state) => [state, await counted(source, { state }, isLarge)] as const),
    ),
    Promise.all(
      PRODUCT_GAPS.map(async (gap) => [gap, await counted(source, { missing: gap }, isLarge)] as const),
    ),
  ])
  return {
    states: Object.fromEntries(states) as ProductCounts['states'],
    missing: Object.fromEntries(missing) as ProductCounts['missing'],
  }
}
