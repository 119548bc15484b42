import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  json,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { Specification } from '#modules/goods/catalogue/product/specification-rules.ts'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { owesPieces } from '#modules/kernel/orders/order-conditions.server.ts'
import { regularListPrice, regularPrice } from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'

const STATUS = oneOf(PRODUCT_STATUSES)

type Texts = [name: string, description: string, title: string, meta: string, keywords: string]
type Option = [name: string, value: string]
export type UnitRow = [
  id: number,
  value: string,
  multiplier: number,
  sale: string,
  list: string | null,
  struck: string | null,
  barcode: string,
  width: string,
  height: string,
  length: string,
  weight: string,
  twins: string[],
]

/** Values of an option that a record names, and how many it has. */
const NAMED_VALUES = 20
type OptionFacts = [name: string, values: string[], count: number]

/** Products with the same barcode that a record names. */
const NAMED_TWINS = 5

const FIND_PRODUCT_RECORD = statement(
  {
    params: [int],
    row: {
      id: int,
      version: int,
      status: STATUS,
      publishAt: nullable(timestamptz),
      createdAt: timestamptz,
      updatedAt: timestamptz,
      code: text,
      hasVariants: boolean,
      name: text,
      description: text,
      metaTitle: text,
      metaDescription: text,
      metaKeywords: text,
      slug: text,
      model: text,
      equivalentCode: text,
      currency: text,
      taxRate: text,
      cost: nullable(text),
      withdrawalException: oneOf(['', ...WITHDRAWAL_EXCEPTIONS]),
      fastDelivery: boolean,
      sameDayShipping: boolean,
      stock: int,
      parent: nullable(json<{ id: number; code: string; name: string; status: string }>()),
      brand: nullable(json<{ id: number; name: string }>()),
      english: nullable(json<Texts>()),
      options: nullable(json<Option[]>()),
      units: nullable(json<UnitRow[]>()),
      categories: nullable(json<number[]>()),
      tags: nullable(json<string[]>()),
      specifications: nullable(json<Record<string, Specification[]>>()),
      pictures: nullable(json<[file: string, alt: string, altEn: string, width: number, height: number][]>()),
    },
  },
  `select p.id, p.version, p.status, p.publish_at as "publishAt", p.created_at as "createdAt", p.updated_at as "updatedAt", p.code,
     p.has_children as "hasVariants", p.name, p.description, p.meta_title as "metaTitle", p.meta_description as "metaDescription",
     p.meta_keywords as "metaKeywords", p.slug, p.model, p.equivalent_code as "equivalentCode", p.currency, p.tax_rate::text as "taxRate",
     p.cost::text as cost, p.withdrawal_exception as "withdrawalException", p.fast_delivery as "fastDelivery",
     p.same_day_shipping as "sameDayShipping", coalesce((select quantity from stock_levels where product_id = p.id), 0) as stock,
     (select json_build_object('id', parent.id, 'code', parent.code, 'name', parent.name, 'status', parent.status)
        from products parent where parent.id = p.parent_id) as parent,
     (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
     (select json_build_array(t.name, t.description, t.meta_title, t.meta_description, t.meta_keywords)
        from product_texts t where t.product_id = p.id and t.locale = 'en') as english,
     (select json_agg(json_build_array(v.name, v.value) order by v.position) from product_variant_values v where v.product_id = p.id) as options,
     (select json_agg(json_build_array(u.id, u.value, u.multiplier, (${regularPrice('u')})::text, (${regularListPrice('u')})::text, u.struck_price::text, u.barcode,
               u.width::text, u.height::text, u.length::text, u.weight::text,
               array(select distinct other.code from product_units twin join products other on other.id = twin.product_id
                      where u.barcode <> '' and twin.barcode = u.barcode and twin.product_id <> p.id and other.status <> 'deleted'
                      order by other.code limit ${NAMED_TWINS})) order by u.position)
        from product_units u where u.product_id = p.id) as units,
     (select json_agg(pc.category_id order by c.path) from product_categories pc join categories c on c.id = pc.category_id
       where pc.product_id = p.id and pc.direct) as categories,
     (select json_agg(tag.name order by tag.name) from product_tags pt join tags tag on tag.id = pt.tag_id where pt.product_id = p.id) as tags,
     (select json_object_agg(s.locale, s.specifications) from product_specifications s where s.product_id = p.id) as specifications,
     (select json_agg(json_build_array(i.file, i.alt, i.alt_en, f.width, f.height) order by i.position)
        from product_images i join pictures f on f.file = i.file where i.product_id = p.id) as pictures
   from products p where p.id = $1`,
)
export type ProductRecordRow = RowFrom<typeof FIND_PRODUCT_RECORD>

/** A product or variant in any state as staff sees it; null for an unknown id. */
export async function readRecordRow(db: Db, id: number): Promise<ProductRecordRow | null> {
  const { rows } = await db.query(FIND_PRODUCT_RECORD, [id])
  return rows[0] ?? null
}

/** Variants that a record lists; all of them are rows of the sheet. */
export const LISTED_VARIANTS = 100

const RECORD_VARIANTS = statement(
  {
    params: [int],
    row: {
      id: int,
      version: int,
      code: text,
      status: STATUS,
      salePrice: text,
      taxRate: text,
      stock: int,
      options: nullable(json<Option[]>()),
    },
  },
  `select p.id, p.version, p.code, p.status, p.sale_price::text as "salePrice", p.tax_rate::text as "taxRate",
     coalesce(s.quantity, 0) as stock,
     (select json_agg(json_build_array(v.name, v.value) order by v.position) from product_variant_values v where v.product_id = p.id) as options
   from products p left join stock_levels s on s.product_id = p.id
  where p.parent_id = $1 and p.status <> 'deleted' order by p.id limit ${LISTED_VARIANTS}`,
)
export type VariantRow = RowFrom<typeof RECORD_VARIANTS>

/** The first variants of a product that are not archived, in the order of their making. */
export async function readVariantRows(db: Db, id: number): Promise<VariantRow[]> {
  return (await db.query(RECORD_VARIANTS, [id])).rows
}

const VARIANT_FACTS = statement(
  { params: [int], row: { count: int, onSale: int, priced: int, options: nullable(json<OptionFacts[]>()) } },
  `with listed as materialized (select id, status, sale_price from products where parent_id = $1 and status <> 'deleted')
   select (select count(*)::int from listed) as count,
     (select count(*)::int from listed where status = 'active') as "onSale",
     (select count(*)::int from listed where sale_price > 0) as priced,
     (select json_agg(json_build_array(o.name, o.values, o.count) order by o.at, o.name) from (
        select name, min(at) as at, count(*)::int as count, (array_agg(value order by first))[1:${NAMED_VALUES}] as values
          from (select v.name, v.value, min(v.position) as at, min(v.product_id) as first
                  from listed join product_variant_values v on v.product_id = listed.id group by v.name, v.value) as each
         group by name) as o) as options`,
)

/** The variants of a product that are not archived, as a whole. */
export async function readVariantFacts(db: Db, id: number): Promise<RowFrom<typeof VARIANT_FACTS>> {
  const { rows } = await db.query(VARIANT_FACTS, [id])
  return rows[0] ?? { count: 0, onSale: 0, priced: 0, options: [] }
}

const COUNTS = statement(
  {
    params: [int],
    row: { reviews: int, questions: int, openOrders: int, openPieces: int },
  },
  `with family as materialized (select id from products where id = $1 or (parent_id = $1 and status <> 'deleted'))
   select (select count(*)::int from reviews where product_id in (select id from family)) as reviews,
     (select count(*)::int from questions where product_id in (select id from family)) as questions,
     open.orders as "openOrders", open.pieces as "openPieces"
   from (select count(distinct o.id)::int as orders, coalesce(sum(l.quantity), 0)::int as pieces
           from orders o join order_lines l on l.order_id = o.id
          where ${owesPieces('o')} and l.product_id in (select id from family)) as open`,
)

/** Reviews and questions of a product and its variants, and the orders with lines of them that still owe pieces. */
export async function readRecordCounts(db: Db, id: number): Promise<RowFrom<typeof COUNTS>> {
  const { rows } = await db.query(COUNTS, [id])
  return rows[0] ?? { reviews: 0, questions: 0, openOrders: 0, openPieces: 0 }
}
