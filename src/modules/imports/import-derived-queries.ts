import type { Db } from '#database/database.ts'
import { productSearchText, type SearchedProduct } from './import-search-text.ts'

/**
 * Rewrites what is worked out from products and their variants: a parent's stock and price, the price lists are sorted by,
 * and the text that is searched. `ids` are the products that were written; their parents are brought along.
 */
export async function refreshDerived(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await db.query<{ id: number }>(
    `select id from products where id = any($1)
     union select parent_id from products where id = any($1) and parent_id is not null order by 1`,
    [ids],
  )
  const all = rows.map((row) => row.id)
  await refreshParents(db, all)
  await refreshSortPrices(db, all)
  await refreshParentPrices(db, all)
  await refreshSearchTexts(db, all)
}

async function refreshParents(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(
    `update products p set has_children = true
      where p.id = any($1) and not p.has_children and exists (select 1 from products c where c.parent_id = p.id)`,
    [ids],
  )
  await db.query(
    `update stock_levels l set quantity = s.quantity
       from (select q.id, coalesce(sum(v.quantity), 0)::int as quantity
               from products q
               left join products c on c.parent_id = q.id and c.status <> 'deleted'
               left join stock_levels v on v.product_id = c.id
              where q.id = any($1) and q.has_children group by q.id) s
      where l.product_id = s.id and l.quantity <> s.quantity`,
    [ids],
  )
}

/** A price of 0 is no price: such products come last (decisions B9). */
async function refreshSortPrices(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(
    `update products p set sort_price = s.price
       from (select q.id, round(nullif(q.sale_price, 0) * c.exchange_rate, 6) as price
               from products q join currencies c on c.code = q.currency
              where q.id = any($1) and not q.has_children) s
      where p.id = s.id and p.sort_price is distinct from s.price`,
    [ids],
  )
  await db.query(
    `update products p set sort_price = s.price
       from (select parent_id as id, min(sort_price) filter (where status = 'active') as price
               from products where parent_id = any($1) group by parent_id) s
      where p.id = s.id and p.sort_price is distinct from s.price`,
    [ids],
  )
}

/** A parent shows its cheapest variant's price, on its row and on its unit (decisions D8). */
async function refreshParentPrices(db: Db, ids: readonly number[]): Promise<void> {
  const cheapest = `(
    select distinct on (parent_id) parent_id as id, currency, tax_rate, sale_price, list_price
      from products where parent_id = any($1) and status = 'active'
     order by parent_id, sort_price nulls last, id) s`
  await db.query(
    `update products p
        set currency = s.currency, tax_rate = s.tax_rate, sale_price = s.sale_price, list_price = s.list_price
       from ${cheapest}
      where p.id = s.id and (p.currency, p.tax_rate, p.sale_price, p.list_price)
            is distinct from (s.currency, s.tax_rate, s.sale_price, s.list_price)`,
    [ids],
  )
  await db.query(
    `update product_units u set sale_price = s.sale_price, list_price = s.list_price
       from ${cheapest}
      where u.product_id = s.id and u.position = 0
        and (u.sale_price, u.list_price) is distinct from (s.sale_price, s.list_price)`,
    [ids],
  )
}

interface SearchRow extends SearchedProduct {
  id: number
  parentId: number | null
}

async function refreshSearchTexts(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await db.query<SearchRow>(
    `select p.id, p.parent_id as "parentId", p.name, coalesce(t.name, '') as "englishName", p.code, p.model, p.equivalent_code as "equivalentCode",
            coalesce(b.name, '') as brand,
            coalesce((select string_agg(u.barcode, ' ') from product_units u
                       where u.product_id = p.id and u.barcode <> ''), '') as barcodes
       from products p left join brands b on b.id = p.brand_id
       left join product_texts t on t.product_id = p.id and t.locale = 'en'
      where p.id = any($1) or p.parent_id = any($1)
      order by p.id`,
    [ids],
  )
  const variants = Map.groupBy(rows, (row) => row.parentId)
  const texts = rows.map((row) => ({ id: row.id, text: productSearchText(row, variants.get(row.id) ?? []) }))
  await db.query(
    `update products p set search_text = x.text
       from json_to_recordset($1::json) as x(id int, text text) where p.id = x.id and p.search_text <> x.text`,
    [JSON.stringify(texts)],
  )
}
