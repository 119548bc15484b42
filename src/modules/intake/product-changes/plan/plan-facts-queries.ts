import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  oneOf,
  statement,
  text,
} from '#database/statements/statement.ts'
import { nameCategories } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { findPieces, findWarehouseName } from '#modules/goods/stock/stock.server.ts'
import {
  isDeleted,
  regularListPrice,
  regularPrice,
} from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import type { BulkChange } from '../product-changes-schemas.ts'
import type { RowFacts } from '../rules/plan-row-rules.ts'

const ROWS_OF = statement(
  { params: [arrayOf(int), boolean, boolean], row: { id: int } },
  `select p.id from products p
    where p.id = any($1) and ($2 or not p.has_children
      or not exists (select from products c where c.parent_id = p.id and c.status <> 'deleted'))
   union select c.id from products c
    where $3 and c.parent_id = any($1) and c.status <> 'deleted' order by 1`,
)

/**
 * The products and variants that a change of these products looks at, in the order of their ids: products with variants where it has fields of `own`, their variants
 * where it has `prices`.
 */
export async function rowsOf(
  db: Db,
  products: readonly number[],
  { own, prices }: { own: boolean; prices: boolean },
): Promise<number[]> {
  const { rows } = await db.query(ROWS_OF, [products, own, prices])
  return rows.map(({ id }) => id)
}

const FACTS = statement(
  {
    params: [arrayOf(int), boolean, boolean],
    row: {
      id: int,
      parentId: nullable(int),
      hasVariants: boolean,
      version: int,
      status: oneOf(PRODUCT_STATUSES),
      code: text,
      name: text,
      currency: text,
      taxRate: text,
      cost: nullable(text),
      brandId: nullable(int),
      fastDelivery: boolean,
      sameDayShipping: boolean,
      withdrawalException: oneOf(['', ...WITHDRAWAL_EXCEPTIONS]),
      units: json<RowFacts['units']>(),
      categories: arrayOf(int),
      tags: arrayOf(text),
      hasVariantOnSale: boolean,
    },
  },
  `select p.id, p.parent_id as "parentId", p.has_children as "hasVariants", p.version,
     case when ${isDeleted('p', 'parent')} then 'deleted' else p.status end as status, p.code, p.name, p.currency,
     trim_scale(p.tax_rate)::text as "taxRate", trim_scale(p.cost)::text as cost, p.brand_id as "brandId",
     p.fast_delivery as "fastDelivery", p.same_day_shipping as "sameDayShipping", p.withdrawal_exception as "withdrawalException",
     coalesce((select json_agg(json_build_object('id', u.id, 'value', u.value, 'multiplier', u.multiplier,
         'sale', trim_scale(${regularPrice('u')})::text, 'list', trim_scale(${regularListPrice('u')})::text, 'struck', case when u.regular_price is null then trim_scale(u.struck_price)::text end)
         order by u.position)
       from product_units u where u.product_id = p.id), '[]') as units,
     case when $2 then array(select pc.category_id from product_categories pc where pc.product_id = p.id and pc.direct order by 1)
       else '{}' end as categories,
     case when $3 then array(select t.slug from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id order by 1)
       else '{}' end as tags,
     p.has_children and exists (select from products c where c.parent_id = p.id and c.status = 'active') as "hasVariantOnSale"
   from products p left join products parent on parent.id = p.parent_id where p.id = any($1) order by p.id`,
)

/** What a plan knows of these products and variants, in the order of their ids; categories, tags and stock are read where a change is of them. */
export async function readRowFacts(
  db: Db,
  ids: readonly number[],
  needed: { categories: boolean; tags: boolean; warehouse: number | null },
): Promise<RowFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query(FACTS, [ids, needed.categories, needed.tags])
  const { warehouse } = needed
  const pieces = warehouse === null ? new Map<number, number>() : await findPieces(db, ids, warehouse)
  return rows.map((row) => ({ ...row, stock: pieces.get(row.id) ?? 0 }))
}

const BRAND_NAMES = statement(
  { params: [arrayOf(int)], row: { id: int, name: text } },
  'select id, name from brands where id = any($1)',
)
const TAG_NAMES = statement(
  { params: [arrayOf(text)], row: { slug: text, name: text } },
  'select slug, name from tags where slug = any($1)',
)

/** The names of brands by id. */
export async function nameBrands(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.query(BRAND_NAMES, [[...new Set(ids)]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of tags by slug. */
export async function nameTags(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query(TAG_NAMES, [[...new Set(slugs)]])
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

const CATEGORY_EXISTS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from categories where id = any($1)',
)
/** Those of these categories that are there. */
export async function knownCategories(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query(CATEGORY_EXISTS, [ids])
  return new Set(rows.map(({ id }) => id))
}

const TAG_NAMES_BY_ID = statement(
  { params: [arrayOf(int)], row: { id: int, name: text } },
  'select id, name from tags where id = any($1)',
)
/** The names of tags by id. */
export async function nameTagsById(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.query(TAG_NAMES_BY_ID, [[...new Set(ids)]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const DEFAULT_UNITS = statement(
  { params: [arrayOf(int)], row: { product: int, id: int, isStruck: boolean } },
  `select product_id as product, id, struck_price is not null as "isStruck" from product_units
    where position = 0 and product_id = any($1)`,
)
/** The default units of products, by product, and whether shoppers see a struck price beside theirs. */
export async function readDefaultUnits(
  db: Db,
  products: readonly number[],
): Promise<Map<number, { id: number; isStruck: boolean }>> {
  const { rows } = await db.query(DEFAULT_UNITS, [products])
  return new Map(rows.map(({ product, ...unit }) => [product, unit]))
}

const PRODUCT_EXISTS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from products where id = any($1)',
)
/** Those of these products and variants that are there. */
export async function knownProducts(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query(PRODUCT_EXISTS, [ids])
  return new Set(rows.map(({ id }) => id))
}

/** The names of what a change names by ids, for the audit log. */
export async function auditNames(
  db: Db,
  { brandId, categories, stock }: BulkChange,
): Promise<{ brand: string; categories: string[]; warehouse: string }> {
  const brand = brandId == null ? '' : ((await nameBrands(db, [brandId])).get(brandId) ?? '')
  const warehouse = stock ? ((await findWarehouseName(db, stock.warehouseId)) ?? '') : ''
  return { brand, categories: [...(await nameCategories(db, categories?.ids ?? [])).values()], warehouse }
}
