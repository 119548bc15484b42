import type { Db } from '#database/database.ts'
import { boundedCount, COUNTED_ROWS } from '#database/statements/bounded-count.ts'
import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { keysetPage, type ListPosition, parseListCursor } from '#shared/files/list-position.ts'
import { searchText } from '#shared/text/turkish.ts'
import {
  type ListConditions,
  PRODUCTS_WITH,
  type ProductListRow,
  readCategoryIds,
  readIdsWithWords,
  readLedIds,
  readProductPage,
} from './product-list-queries.ts'
import { PRODUCT_GAPS, PRODUCT_STATES, type ProductSort } from './product-list-rules.ts'
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

/** The ids that the rarest condition leads to; null where each leads to more than are counted one by one. */
async function rarestIds(db: Db, { state, missing, category }: ProductFilters, words: string | null) {
  const most = COUNTED_ROWS + 1
  const found = [
    ...(words === null ? [] : [await readIdsWithWords(db, words, most)]),
    ...(state === 'soldout' ? [await readLedIds(db, 'soldout', most)] : []),
    ...(missing === undefined ? [] : [await readLedIds(db, missing, most)]),
    ...(category === undefined ? [] : [await readCategoryIds(db, category, most)]),
  ]
  const few = found.filter((ids) => ids.length < most).toSorted((a, b) => a.length - b.length)
  return few[0] ?? null
}

/** The conditions of the filters; null where no product can meet them. */
export async function conditionsOf(db: Db, filters: ProductFilters): Promise<ListConditions | null> {
  const { q, state = null, brand = null, category = null, missing = null } = filters
  const words = q ? wordsQuery(q) : null
  if (q && words === null) return null
  const ids = await rarestIds(db, filters, words)
  return [state, brand, category, words, ids, missing]
}

const NONE: ProductList = { items: [], next: null, previous: null, count: { value: 0, exact: true } }

function listItem({
  at: _at,
  salePrice,
  struckPrice,
  taxRate,
  publishAt,
  updatedAt,
  ...row
}: ProductListRow): ProductListItem {
  return {
    ...row,
    taxRate: plainDecimal(taxRate),
    gross: wirePrice(salePrice, taxRate).gross,
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
  db: Db,
  { sort, cursor, limit, ...filters }: ProductListQuery,
  settings: Pick<Settings, 'get'>,
): Promise<ProductList> {
  if (filters.missing === 'soldout-shown' && hidesSoldOut(settings.get())) return NONE
  const conditions = await conditionsOf(db, filters)
  if (!conditions) return NONE
  const position = positionOf(cursor, sort)
  const rows = await readProductPage(db, { conditions, sort, position, limit: limit + 1 })
  const page = keysetPage(rows, { limit, position })
  return {
    ...page,
    items: page.items.map(listItem),
    count: await boundedCount(db, PRODUCTS_WITH, conditions),
  }
}

const NOTHING = { value: 0, estimated: false }

async function counted(db: Db, filters: ProductFilters): Promise<{ value: number; estimated: boolean }> {
  const conditions = await conditionsOf(db, filters)
  if (!conditions) return NOTHING
  const { value, exact } = await boundedCount(db, PRODUCTS_WITH, conditions)
  return { value, estimated: !exact }
}

/** How many products each tab and each gap of the list has: counted up to 10,000, estimated above. */
export async function countProducts(db: Db, settings: Pick<Settings, 'get'>): Promise<ProductCounts> {
  const states = await Promise.all(
    PRODUCT_STATES.map(async (state) => [state, await counted(db, { state })] as const),
  )
  const isHiding = hidesSoldOut(settings.get())
  const missing = await Promise.all(
    PRODUCT_GAPS.map(async (gap) => {
      const count = gap === 'soldout-shown' && isHiding ? NOTHING : await counted(db, { missing: gap })
      return [gap, count] as const
    }),
  )
  return {
    states: Object.fromEntries(states) as ProductCounts['states'],
    missing: Object.fromEntries(missing) as ProductCounts['missing'],
  }
}
