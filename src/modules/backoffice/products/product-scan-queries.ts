import type { Db } from '#database/database.ts'
import { int, type SqlType, type Statement, tsquery } from '#database/statements/statement.ts'
import { GAPS, IN_CATEGORY, LOW, SOLD_OUT } from './product-list-conditions.ts'
import type { ListConditions } from './product-list-queries.ts'

/** What a look at every product found. */
export interface ProductScan {
  /** How many met the conditions when it was looked. */
  count: number
  /** Those that met them; null where they are more than are counted one by one. */
  ids: readonly number[] | null
}

/** Statuses of each state, those on sale apart from the others: the indexes on words hold one or the other. */
const STATUSES = {
  kept: ["p.status = 'active'", "p.status <> 'active' and p.status <> 'deleted'"],
  onsale: ["p.status = 'active'"],
  soldout: ["p.status = 'active'"],
  low: ["p.status = 'active'"],
  draft: ["p.status <> 'active' and p.status = 'draft'"],
  passive: ["p.status <> 'active' and p.status = 'passive'"],
  archived: ["p.status <> 'active' and p.status = 'deleted'"],
} as const

/**
 * The conditions of a list as sets that PostgreSQL joins in the order it likes, with only those that are asked: of a whole shop that is several
 * times faster than asking each product in turn, as `CONDITIONS` does for a page.
 */
function productsWith([state, brand, category, words, , missing, low]: ListConditions) {
  const types: SqlType[] = []
  const values: unknown[] = []
  const given = (type: SqlType, value: unknown, name: string) => {
    values.push(value)
    return `$${types.push(type)}::${name}`
  }
  /** `$1` of `ids` is a limit, which is none here; `$2` is what it asks for. */
  const among = (ids: string, asked = '') =>
    `p.id in (${ids.replaceAll('$1::int', 'all').replaceAll(/\$2(::int)?/g, () => asked)})`
  const wording =
    words === null ? '' : ` and search_words(p.search_text) @@ ${given(tsquery, words, 'tsquery')}`
  const statuses = STATUSES[state ?? 'kept'].map((status) => `(${status}${wording})`).join(' or ')
  const conditions = [
    'p.parent_id is null',
    words === null && state === null ? "p.status <> 'deleted'" : `(${statuses})`,
    ...(brand === null ? [] : [`p.brand_id = ${given(int, brand, 'int')}`]),
    ...(category === null ? [] : [among(IN_CATEGORY.ids, given(int, category, 'int'))]),
    ...(state === 'soldout' ? [among(SOLD_OUT.ids)] : []),
    ...(low === null ? [] : [among(LOW.ids, given(int, low, 'int'))]),
    ...(missing === null ? [] : [among(GAPS[missing].ids)]),
  ]
  return { from: `from products p where ${conditions.join(' and ')}`, types, values }
}

type Products = ReturnType<typeof productsWith>

async function countOf(db: Db, { from, types, values }: Products): Promise<number> {
  const counting: Statement<readonly unknown[], { count: number }> = {
    text: `select count(*)::int as count ${from}`,
    params: types,
    row: { count: int },
  }
  return (await db.query(counting, values)).rows[0]?.count ?? 0
}

/** Null for more than `most`. All are found before the first is read: a plan for the first ones would walk along the products. */
async function fewIds(db: Db, { from, types, values }: Products, most: number): Promise<number[] | null> {
  const reading: Statement<readonly unknown[], { id: number }> = {
    text: `with found as materialized (select p.id ${from}) select id from found limit ${most + 1}`,
    params: types,
    row: { id: int },
  }
  const { rows } = await db.query(reading, values)
  return rows.length > most ? null : rows.map(({ id }) => id)
}

/**
 * Looks at every product: how many meet the conditions, and which, where they are at most `most`. Ids that a list was led to are not asked.
 * Where few are expected they are read at once, else they are counted first.
 */
export async function scanProducts(
  db: Db,
  conditions: ListConditions,
  { most, expectsFew }: { most: number; expectsFew: boolean },
): Promise<ProductScan> {
  const products = productsWith(conditions)
  const count = expectsFew ? 0 : await countOf(db, products)
  const ids = count > most ? null : await fewIds(db, products, most)
  return { count: ids?.length ?? (count || (await countOf(db, products))), ids }
}
