import type { Db } from '#database/database.ts'
import { arrayOf, int, json, nullable, statement, text } from '#database/statements/statement.ts'
import { productSearchText } from '../search/product-search-text.ts'

const WITH_PARENTS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  `select id from products where id = any($1)
   union select parent_id from products where id = any($1) and parent_id is not null order by 1`,
)

const MARK_PARENTS = statement(
  { params: [arrayOf(int)] },
  `update products p set has_children = true
    where p.id = any($1) and not p.has_children and exists (select 1 from products c where c.parent_id = p.id and c.status <> 'deleted')`,
)

/** The products of the list and the products they are variants of; ids in order. */
export async function withParents(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.query(WITH_PARENTS, [ids])
  return rows.map((row) => row.id)
}

/** The products of the list and their parents, which are marked as having variants; ids in order. */
export async function markParents(db: Db, ids: readonly number[]): Promise<number[]> {
  const all = await withParents(db, ids)
  await db.query(MARK_PARENTS, [all])
  return all
}

// One statement, because finding the cheapest variant costs more than writing its price.
const COPY_PRICES = statement(
  { params: [arrayOf(int)] },
  `with cheapest as materialized (
     select parent.id as parent_id, s.currency, s.tax_rate, s.sale_price, s.list_price
       from products parent cross join lateral cheapest_variant(parent.id, true, true) s
      where parent.id = any($1) and parent.has_children
   ), copied as (
     update products p
        set currency = s.currency, tax_rate = s.tax_rate, sale_price = s.sale_price, list_price = s.list_price
       from cheapest s
      where p.id = s.parent_id and (p.currency, p.tax_rate, p.sale_price, p.list_price)
            is distinct from (s.currency, s.tax_rate, s.sale_price, s.list_price)
   )
   update product_units u set sale_price = s.sale_price, list_price = s.list_price
     from cheapest s
    where u.product_id = s.parent_id and u.position = 0
      and (u.sale_price, u.list_price) is distinct from (s.sale_price, s.list_price)`,
)

/**
 * A parent's row and unit copy the price of its cheapest variant on sale. Shoppers see what `cheapest_variant` returns at the moment; the
 * copy is the parent's fallback, and the source of its price history.
 */
export async function refreshParentPrices(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query(COPY_PRICES, [ids])
}

// Units know their regular price, the product's row only what is asked: whoever wrote the regular one to it is put right here.
const COPY_ASKED = statement(
  { params: [arrayOf(int)] },
  `update products p set sale_price = u.sale_price, list_price = u.list_price
     from planned_prices plan join product_units u on u.product_id = plan.product_id and u.position = 0
    where plan.product_id = any($1) and p.id = plan.product_id and not p.has_children
      and (p.sale_price, p.list_price) is distinct from (u.sale_price, u.list_price)`,
)

/** Brings the rows of products with a planned price to what their default unit costs at this moment. */
export async function refreshAskedPrices(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query(COPY_ASKED, [ids])
}

const SEARCHED_PRODUCTS = statement(
  {
    params: [arrayOf(int)],
    row: {
      id: int,
      parentId: nullable(int),
      name: text,
      englishName: text,
      code: text,
      model: text,
      equivalentCode: text,
      brand: text,
      barcodes: text,
    },
  },
  `select p.id, p.parent_id as "parentId", p.name, coalesce(t.name, '') as "englishName", p.code, p.model, p.equivalent_code as "equivalentCode",
          coalesce(b.name, '') as brand,
          coalesce((select string_agg(u.barcode, ' ' order by u.position) filter (where u.barcode <> '') from product_units u
                     where u.product_id = p.id), '') as barcodes
     from products p left join brands b on b.id = p.brand_id
     left join product_texts t on t.product_id = p.id and t.locale = 'en'
    where p.id = any($1) or p.parent_id = any($1)
    order by p.id`,
)
const WRITE_SEARCH_TEXTS = statement(
  { params: [json()] },
  `update products p set search_text = x.text
     from json_to_recordset($1::json) as x(id int, text text) where p.id = x.id and p.search_text <> x.text`,
)

/** What search has to find these products and their variants by. */
export async function searchTextsOf(db: Db, ids: readonly number[]): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query(SEARCHED_PRODUCTS, [ids])
  const variants = Map.groupBy(rows, (row) => row.parentId)
  return rows.map((row) => ({ id: row.id, text: productSearchText(row, variants.get(row.id) ?? []) }))
}

export async function refreshSearchTexts(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(WRITE_SEARCH_TEXTS, [JSON.stringify(await searchTextsOf(db, ids))])
}
