import { isLow } from '#modules/goods/stock/low/low-stock.server.ts'
import { isListed } from '#modules/kernel/products/product-conditions.server.ts'
import type { ProductGap } from './product-list-rules.ts'

/**
 * SQL of the list's conditions, each in two forms: `ids` selects the ids of products that meet it, some twice, along an index of its own where
 * it is rare; `of` says it of one product `p`, for reading a list in its order. Sub-selects of one value are run for each row that is looked at; for
 * `exists` PostgreSQL may read the other table whole.
 */
export interface ListCondition {
  ids: string
  of: string
}

/**
 * The most ids that are collected; `$1` of every `ids`. It is applied to the rows of the index before other tables are looked at, so that
 * PostgreSQL looks these up one by one, whatever it expects of the table. A row that then does not meet the condition has the id null, so that
 * the number of rows says whether there may be more.
 */
const MOST = '$1::int'

/** What is sold: a product without variants, or a variant. `q` is an alias of `products`. */
const isSold = (q: string) => `not ${q}.has_children and ${q}.status <> 'deleted'`
const FAMILY = '(q.id = p.id or q.parent_id = p.id)'

/** Something sold of the product meets `condition`, which speaks of `q`. */
const ofSold = (condition: string): ListCondition => ({
  ids: `select coalesce(q.parent_id, q.id) as id from products q where ${isSold('q')} and ${condition} limit ${MOST}`,
  of: `(select true from products q where ${FAMILY} and ${isSold('q')} and ${condition} limit 1)`,
})

/** The default unit of something sold of the product meets `condition`, which speaks of `u`. */
const ofUnit = (condition: string): ListCondition => ({
  ids: `select found.id from (select u.product_id from product_units u where u.position = 0 and ${condition} limit ${MOST}) as u
     left join lateral (
       select coalesce(q.parent_id, q.id) as id from products q where q.id = u.product_id and ${isSold('q')} offset 0) as found on true`,
  of: `(select true from products q join product_units u on u.product_id = q.id and u.position = 0
         where ${FAMILY} and ${isSold('q')} and ${condition} limit 1)`,
})

const MAIN = "m.parent_id is null and m.status <> 'deleted'"
/** The product itself meets `condition`, which speaks of the alias it is given. */
const ofMain = (condition: (product: string) => string): ListCondition => ({
  ids: `select m.id from products m where ${MAIN} and ${condition('m')} limit ${MOST}`,
  of: `(${condition('p')})`,
})

/** None of these rows, selected `from` other tables, is of the product; `from` speaks of the alias it is given. */
const ofMainWithout = (from: (product: string) => string): ListCondition => ({
  ids: `select m.id from products m where ${MAIN} and not exists (select ${from('m')}) limit ${MOST}`,
  of: `((select true ${from('p')} limit 1) is null)`,
})

const PICTURES = (product: string) => `from product_images i where i.product_id = ${product}.id`
const PICTURES_OF_VARIANTS = (product: string) =>
  `from products c join product_images i on i.product_id = c.id where c.parent_id = ${product}.id`

export const SOLD_OUT: ListCondition = {
  ids: `select m.id from stock_levels s join products m on m.id = s.product_id
         where s.quantity <= 0 and ${isListed('m')} limit ${MOST}`,
  of: `(p.status = 'active' and coalesce((select s.quantity from stock_levels s where s.product_id = p.id), 0) <= 0)`,
}

export const GAPS: Readonly<Record<ProductGap, ListCondition>> = {
  'no-barcode': ofUnit("u.barcode = ''"),
  'wrong-check-digit': ofUnit('has_wrong_check_digit(u.barcode)'),
  'no-picture': {
    ids: `select m.id from products m where ${MAIN} and not exists (select ${PICTURES('m')})
      and (not m.has_children or not exists (select ${PICTURES_OF_VARIANTS('m')})) limit ${MOST}`,
    of: `((select true ${PICTURES('p')} limit 1) is null
      and (not p.has_children or (select true ${PICTURES_OF_VARIANTS('p')} limit 1) is null))`,
  },
  'no-category': ofMainWithout((product) => `from product_categories pc where pc.product_id = ${product}.id`),
  'no-brand': ofMain((product) => `${product}.brand_id is null`),
  'price-0': ofSold('q.sale_price = 0'),
  'no-cost': ofSold('q.cost is null'),
  'no-desi': ofUnit('u.weight = 0 and u.width * u.height * u.length = 0'),
  'no-english': ofMainWithout(
    (product) => `from product_texts t where t.product_id = ${product}.id and t.locale = 'en'`,
  ),
  'no-description': ofMain((product) => `${product}.description = ''`),
  'soldout-shown': SOLD_OUT,
}

/** Something sold of the product is running out; the shop's number is `$2` of `ids` and `$7` of the list. */
export const LOW: ListCondition = {
  ids: `select found.id from (select level.product_id from stock_levels level where ${isLow('level', '$2::int')} limit ${MOST}) as level
     left join lateral (select coalesce(q.parent_id, q.id) as id from products q
                         where q.id = level.product_id and ${isSold('q')} and q.status = 'active' offset 0) as found on true`,
  of: `(select true from products q join stock_levels level on level.product_id = q.id
         where ${FAMILY} and ${isSold('q')} and q.status = 'active' and ${isLow('level', '$7')} limit 1)`,
}

/** `$2` is the category of `ids`, `$3` that of the list. */
export const IN_CATEGORY: ListCondition = {
  ids: `select pc.product_id as id from product_categories pc where pc.category_id = $2 limit ${MOST}`,
  of: '(select true from product_categories pc where pc.category_id = $3 and pc.product_id = p.id)',
}

/** Gaps that only a look at every product finds, because no index holds what another table lacks. */
export const SCANNED_GAPS: ReadonlySet<ProductGap> = new Set(['no-picture', 'no-category', 'no-english'])
