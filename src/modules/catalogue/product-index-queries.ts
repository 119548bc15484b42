import type { Db } from '#database/database.ts'
import { boolean, bytea, int, nullable, statement, text } from '#database/statement.ts'
import { compareTurkish } from '#shared/turkish.ts'
import { optionKey } from './facet-rules.ts'
import { decodeIds } from './id-orders.ts'
import { idSet } from './id-sets.ts'
import { isListed, isPricedSku } from './product-conditions.server.ts'
import {
  groupIds,
  type IdGroups,
  type IdsWithOwners,
  type Option,
  type OptionValue,
  type ProductColumns,
} from './product-index.ts'

const ids = (bytes: Buffer | null | undefined) => decodeIds(bytes ?? Buffer.alloc(0))

function highestOf(...lists: readonly Int32Array[]): number {
  let highest = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) highest = Math.max(highest, list[at] ?? 0)
  }
  return highest
}

const BRANDS = statement(
  { row: { id: int, code: text, name: text } },
  'select id, code, name from brands order by name collate "tr-x-icu", id',
)

const PRODUCT_COLUMNS = statement(
  {
    row: {
      ids: nullable(bytea),
      brandIds: nullable(bytea),
      simple: nullable(bytea),
      children: nullable(bytea),
      owners: nullable(bytea),
    },
  },
  `with active_variants as (select string_agg(int4send(c.id), '' order by c.parent_id, c.id) as children,
                          string_agg(int4send(c.parent_id), '' order by c.parent_id, c.id) as owners
                     from products as c join products as p on p.id = c.parent_id
                    where c.status = 'active' and ${isListed('p')})
   select string_agg(int4send(p.id), '') as ids, string_agg(int4send(coalesce(p.brand_id, 0)), '') as "brandIds",
          string_agg(int4send(p.id), '') filter (where not p.has_children) as simple,
          (select children from active_variants) as children, (select owners from active_variants) as owners
     from products as p where ${isListed('p')}`,
)

/** Which products are listed, of which brand, and with which variants. */
export async function readProductColumns(db: Db): Promise<ProductColumns> {
  const { rows: brands } = await db.query(BRANDS)
  const { rows } = await db.query(PRODUCT_COLUMNS)
  const [row] = rows
  const listed = ids(row?.ids)
  const brandIds = ids(row?.brandIds)
  const brandIndexById = new Int32Array(brands.reduce((highest, { id }) => Math.max(highest, id), 0) + 1)
  for (const [at, { id }] of brands.entries()) brandIndexById[id] = at + 1
  const brandAt = new Int32Array(highestOf(listed) + 1)
  for (let at = 0; at < listed.length; at++) brandAt[listed[at] ?? 0] = brandIndexById[brandIds[at] ?? 0] ?? 0
  return {
    listed: idSet(listed),
    simple: idSet(ids(row?.simple)),
    brandAt,
    brands,
    variants: { ids: ids(row?.children), owners: ids(row?.owners) },
  }
}

const CATEGORY_GROUPS = statement(
  { row: { keys: nullable(bytea), ids: nullable(bytea) } },
  `select string_agg(int4send(category_id), '') as keys, string_agg(int4send(product_id), '') as ids
     from (select category_id, product_id from product_categories order by category_id, product_id) as placed`,
)

/** Products by category, including those of its descendants; unlisted ones may be among them. */
export async function readCategoryGroups(db: Db): Promise<IdGroups> {
  const { rows } = await db.query(CATEGORY_GROUPS)
  return groupIds(ids(rows[0]?.keys), ids(rows[0]?.ids))
}

const OPTIONS = statement(
  { row: { code: text, value: text, name: text, ids: bytea, owners: bytea } },
  `select v.code, v.value, min(v.name) as name,
          string_agg(int4send(c.id), '' order by c.parent_id, c.id) as ids,
          string_agg(int4send(c.parent_id), '' order by c.parent_id, c.id) as owners
     from product_variant_values as v join products as c on c.id = v.product_id and c.status = 'active'
     join products as p on p.id = c.parent_id and ${isListed('p')}
    group by v.code, v.value
    order by min(v.position), v.code, count(*) desc, v.value`,
)

/** The options of the variants on sale, in the merchants' order. */
export async function readOptions(db: Db): Promise<Option[]> {
  const { rows } = await db.query(OPTIONS)
  const options = new Map<string, { code: string; name: string; values: Map<string, OptionValue> }>()
  for (const row of rows) {
    const option = options.get(row.code) ?? { code: row.code, name: row.name, values: new Map() }
    const key = optionKey(row.value)
    const variants = { ids: decodeIds(row.ids), owners: decodeIds(row.owners) }
    const known = option.values.get(key)
    option.values.set(key, {
      key,
      name: known?.name ?? row.value,
      ...(known ? merged(known, variants) : variants),
    })
    options.set(row.code, option)
  }
  return [...options.values()].map((option) => ({
    ...option,
    values: [...option.values.values()].toSorted((a, b) => compareTurkish(a.name, b.name)),
  }))
}

/** Merges the variants of two spellings of one value, grouped by product again. */
function merged(a: IdsWithOwners, b: IdsWithOwners): IdsWithOwners {
  const owners = Int32Array.from([...a.owners, ...b.owners])
  const all = Int32Array.from([...a.ids, ...b.ids])
  const order = Int32Array.from(all.keys()).sort((x, y) => (owners[x] ?? 0) - (owners[y] ?? 0))
  return { ids: order.map((at) => all[at] ?? 0), owners: order.map((at) => owners[at] ?? 0) }
}

const PRICES = statement(
  { params: [text, boolean], row: { ids: nullable(bytea), prices: nullable(bytea) } },
  `select string_agg(int4send(p.id), '') as ids,
          string_agg(float8send(shown_kurus(
            p.sale_price, p.tax_rate, own.exchange_rate, shown.exchange_rate, $2)::float8), '') as prices
     from products as p join currencies as own on own.code = p.currency join currencies as shown on shown.code = $1
    where ${isPricedSku('p')}`,
)

/**
 * The price of each SKU on sale in `currency`, with KDV or without, in whole kuruş by its id: converted first, rounded last, half
 * away from zero, as pages show it (spec §9).
 */
export async function readPrices(
  db: Db,
  { currency, withTax }: { currency: string; withTax: boolean },
): Promise<Float64Array> {
  const { rows } = await db.query(PRICES, [currency, withTax])
  const known = ids(rows[0]?.ids)
  const sent = Buffer.from(rows[0]?.prices ?? Buffer.alloc(0))
  const prices = new Float64Array(highestOf(known) + 1)
  for (let at = 0; at < known.length; at++) prices[known[at] ?? 0] = sent.readDoubleBE(at * 8)
  return prices
}
