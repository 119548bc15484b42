import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
import {
  arrayOf,
  boolean,
  bytea,
  float,
  int,
  json,
  nullable,
  statement,
  text,
} from '#database/statements/statement.ts'
import { isListed, isPricedSku } from '#modules/kernel/products/product-conditions.server.ts'
import { compareTurkish } from '#shared/text/turkish.ts'
import { optionKey } from '../facets/facet-rules.ts'
import { highestOf, inBlocks, inUnorderedBlocks, joinFloats, joinIds } from './id-blocks.ts'
import { decodeIds } from './id-orders.ts'
import { idSet } from './id-sets.ts'
import { copyInSlices, eachInSlices, slices } from './in-slices.ts'
import {
  type BrandName,
  brandIndexesOf,
  groupIds,
  type IdGroups,
  type IdsWithOwners,
  type LevelsById,
  type Option,
  type OptionValue,
  type ProductColumns,
} from './product-index.ts'

const BRANDS = statement(
  { row: { block: json<[id: number, code: string, name: string][]>() } },
  inBlocks(
    'json_agg(json_build_array(id, code, name) order by n) as block',
    'select id, code, name from brands order by name collate "tr-x-icu", id',
  ),
)

/** All brands by Turkish name; a row for each would keep the driver busy with a hundred thousand of them. */
async function readBrands(db: Db): Promise<BrandName[]> {
  const { rows } = await db.query(BRANDS)
  const brands: BrandName[] = []
  for (const { block } of rows)
    await eachInSlices(block, ([id, code, name]) => brands.push({ id, code, name }))
  return brands
}

const LISTED_PRODUCTS = statement(
  { row: { ids: bytea, brandIds: bytea, simple: nullable(bytea) } },
  inUnorderedBlocks(
    `string_agg(int4send(id), '') as ids, string_agg(int4send(brand_id), '') as "brandIds",
     string_agg(int4send(id), '') filter (where not has_children) as simple`,
    `select p.id, coalesce(p.brand_id, 0) as brand_id, p.has_children from products as p where ${isListed('p')}`,
  ),
)

const LISTED_VARIANTS = statement(
  { row: { ids: bytea, owners: bytea } },
  inBlocks(
    `string_agg(int4send(id), '' order by n) as ids, string_agg(int4send(owner), '' order by n) as owners`,
    `select c.id, c.parent_id as owner from products as c join products as p on p.id = c.parent_id
      where c.status = 'active' and ${isListed('p')} order by c.parent_id, c.id`,
  ),
)

/** Which products are listed, of which brand, and with which variants. */
export async function readProductColumns(db: Db): Promise<ProductColumns> {
  const brands = await readBrands(db)
  const { rows } = await db.query(LISTED_PRODUCTS)
  const { rows: variants } = await db.query(LISTED_VARIANTS)
  const sliceEnd = slices()
  const listed = joinIds(rows.map(({ ids }) => ids))
  const brandIds = joinIds(rows.map((row) => row.brandIds))
  await sliceEnd()
  const indexById = brandIndexesOf(brands)
  const brandAt = new Int32Array(highestOf(listed) + 1)
  for (let at = 0; at < listed.length; at++) brandAt[listed[at] ?? 0] = indexById[brandIds[at] ?? 0] ?? 0
  await sliceEnd()
  const columns = { listed: idSet(listed), brandAt, brands }
  await sliceEnd()
  const simple = idSet(joinIds(rows.map((row) => row.simple)))
  await sliceEnd()
  const ids = joinIds(variants.map((row) => row.ids))
  return { ...columns, simple, variants: { ids, owners: joinIds(variants.map(({ owners }) => owners)) } }
}

const CATEGORY_GROUPS = statement(
  { row: { keys: bytea, ids: bytea } },
  inBlocks(
    `string_agg(int4send(category_id), '' order by n) as keys, string_agg(int4send(product_id), '' order by n) as ids`,
    'select category_id, product_id from product_categories order by category_id, product_id',
  ),
)

/** Products by category, including those of its descendants; unlisted ones may be among them. */
export async function readCategoryGroups(db: Db): Promise<IdGroups> {
  const { rows } = await db.query(CATEGORY_GROUPS)
  const sliceEnd = slices()
  const keys = joinIds(rows.map((row) => row.keys))
  await sliceEnd()
  const ids = joinIds(rows.map((row) => row.ids))
  await sliceEnd()
  return groupIds(keys, ids)
}

const VARIANT_OPTIONS = statement(
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
  const { rows } = await db.query(VARIANT_OPTIONS)
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

const STARS = {
  all: `select p.id, (p.star_rate * 100)::int as level from products as p where ${isListed('p')} and p.comment_count > 0`,
}
/** More are as many: such products are the newest first among themselves. */
const MOST_LEVEL = 2 ** 16 - 1
const REVIEWS = {
  all: `select p.id, least(p.comment_count, ${MOST_LEVEL}) as level from products as p where ${isListed('p')} and p.comment_count > 0`,
}
const SOLD = {
  all: `select p.id, least(s.sold, ${MOST_LEVEL})::int as level
     from stock_levels as s join products as p on p.id = s.product_id where s.sold > 0 and ${isListed('p')}`,
}
/** SKUs with the discount that their first unit may claim, in percent as it is shown. */
const DISCOUNTS = {
  all: `select p.id, least(99, round((u.struck_price - u.sale_price) * 100 / u.struck_price))::int as level
     from product_units as u join products as p on p.id = u.product_id
    where u.position = 0 and u.struck_price > u.sale_price and u.sale_price > 0 and p.status = 'active' and not p.has_children`,
}

const levelStatements = (rows: string) => ({
  all: statement(
    { row: { ids: bytea, levels: bytea } },
    inUnorderedBlocks(`string_agg(int4send(id), '') as ids, string_agg(int4send(level), '') as levels`, rows),
  ),
  some: statement(
    { params: [arrayOf(int)], row: { id: int, level: int } },
    `${rows} and p.id = any(${genericPlanArray('$1', 'int')})`,
  ),
})
const LEVELS = {
  stars: levelStatements(STARS.all),
  discounts: levelStatements(DISCOUNTS.all),
  reviews: levelStatements(REVIEWS.all),
  sold: levelStatements(SOLD.all),
}

/** What lists are filtered and sorted by besides price and stock: stars, reviews and sales of products, discounts of SKUs (`ProductIndex`). */
export type LevelName = keyof typeof LEVELS

export async function readLevels(db: Db, name: LevelName): Promise<LevelsById> {
  const { rows } = await db.query(LEVELS[name].all)
  const sliceEnd = slices()
  const ids = joinIds(rows.map((row) => row.ids))
  await sliceEnd()
  const known = joinIds(rows.map((row) => row.levels))
  await sliceEnd()
  const levels = new Uint16Array(highestOf(ids) + 1)
  for (let at = 0; at < ids.length; at++) levels[ids[at] ?? 0] = known[at] ?? 0
  return levels
}

/** The same levels with the present ones of some products. */
export async function rereadLevels(
  db: Db,
  name: LevelName,
  levels: LevelsById,
  ids: readonly number[],
): Promise<LevelsById> {
  const { rows } = await db.prepared(LEVELS[name].some, [ids])
  const present = new Map(rows.map(({ id, level }) => [id, level]))
  if (ids.every((id) => (levels[id] ?? 0) === (present.get(id) ?? 0))) return levels
  const next = new Uint16Array(ids.reduce((length, id) => Math.max(length, id + 1), levels.length))
  await copyInSlices(next, levels)
  for (const id of ids) next[id] = present.get(id) ?? 0
  return next
}

/** SKUs with what they cost as shown in the currency `$1`, in kuruş; `$2`: with KDV. */
const PRICED = `
  select p.id, shown_kurus(p.sale_price, p.tax_rate, own.exchange_rate, shown.exchange_rate, $2)::float8 as kurus
    from products as p join currencies as own on own.code = p.currency join currencies as shown on shown.code = $1
   where ${isPricedSku('p')}`

const PRICES = statement(
  { params: [text, boolean], row: { ids: bytea, prices: bytea } },
  inUnorderedBlocks(
    `string_agg(int4send(id), '') as ids, string_agg(float8send(kurus), '') as prices`,
    PRICED,
  ),
)

const SOME_PRICES = statement(
  { params: [text, boolean, arrayOf(int)], row: { id: int, kurus: float } },
  `${PRICED} and p.id = any(${genericPlanArray('$3', 'int')})`,
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
  const sliceEnd = slices()
  const known = joinIds(rows.map(({ ids }) => ids))
  await sliceEnd()
  const kurus = joinFloats(rows.map((row) => row.prices))
  await sliceEnd()
  const prices = new Float64Array(highestOf(known) + 1)
  for (let at = 0; at < known.length; at++) prices[known[at] ?? 0] = kurus[at] ?? 0
  return prices
}

/** The same prices with the present ones of some products, which may have none. */
export async function rereadPrices(
  db: Db,
  prices: Float64Array,
  ids: readonly number[],
  { currency, withTax }: { currency: string; withTax: boolean },
): Promise<Float64Array> {
  const { rows } = await db.prepared(SOME_PRICES, [currency, withTax, ids])
  const present = new Map(rows.map(({ id, kurus }) => [id, kurus]))
  if (ids.every((id) => (prices[id] ?? 0) === (present.get(id) ?? 0))) return prices
  const next = new Float64Array(ids.reduce((length, id) => Math.max(length, id + 1), prices.length))
  await copyInSlices(next, prices)
  for (const id of ids) next[id] = present.get(id) ?? 0
  return next
}
