import { type Database, transaction } from '#database/database.ts'
import { arrayOf, int, statement } from '#database/statements/statement.ts'

/** A product that can be put in a cart in its default unit. */
export interface StockedProduct {
  productId: number
  unitId: number
}

const MOST = 500
const PLENTY = 1_000_000

const SELLABLE = statement(
  { params: [int], row: { product_id: int, unit_id: int } },
  `select p.id as product_id, u.id as unit_id
     from products p
     join product_units u on u.product_id = p.id and u.position = 0
    where p.parent_id is null and not p.has_children and p.status = 'active' and p.sale_price > 0
      and p.currency = 'TRY' and exists (select from stock_levels s where s.product_id = p.id)
    order by md5(p.id::text) limit $1`,
)
const WAREHOUSE = '(select id from warehouses order by priority, id limit 1)'
const ADD_INVENTORY = statement(
  { params: [arrayOf(int), int] },
  `insert into inventory (product_id, warehouse_id, quantity) select id, ${WAREHOUSE}, $2 from unnest($1::int4[]) id
   on conflict (product_id, warehouse_id) do update set quantity = inventory.quantity + $2`,
)
const RAISE_LEVELS = statement(
  { params: [arrayOf(int), int] },
  'update stock_levels set quantity = quantity + $2 where product_id = any($1)',
)
const BOOK = statement(
  { params: [arrayOf(int), int] },
  `insert into stock_ledger (product_id, warehouse_id, delta, reason)
   select id, ${WAREHOUSE}, $2, 'count' from unnest($1::int4[]) id`,
)
const PRICE_PRODUCTS = statement(
  { params: [arrayOf(int)] },
  'update products set sale_price = 100, list_price = null, tax_rate = 20 where id = any($1)',
)
const PRICE_UNITS = statement(
  { params: [arrayOf(int)] },
  'update product_units set sale_price = 100, list_price = null where product_id = any($1)',
)

/**
 * Gives sellable products, spread over the catalogue, more stock than any load buys, consistently in levels, warehouses and
 * ledger. All get the same price, so that every shopper's amounts are equal and the SQL loop can repeat them.
 */
export async function stockProducts(db: Database): Promise<StockedProduct[]> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query(SELLABLE, [MOST])
    const ids = rows.map((row) => row.product_id)
    await tx.query(ADD_INVENTORY, [ids, PLENTY])
    await tx.query(RAISE_LEVELS, [ids, PLENTY])
    await tx.query(BOOK, [ids, PLENTY])
    await tx.query(PRICE_PRODUCTS, [ids])
    await tx.query(PRICE_UNITS, [ids])
    return rows.map((row) => ({ productId: row.product_id, unitId: row.unit_id }))
  })
}
