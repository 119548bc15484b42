import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { contradictions } from './contradictions.ts'
import { buildCustomers } from './visitors.ts'

/** A bare order without lines, for tests of what an order does to stock. */
export async function buildBareOrder(db: Db): Promise<string> {
  const [customer] = await buildCustomers(db, 1)
  const id = `o_${randomBytes(8).toString('hex')}`
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total)
     values ($1, $2, $3, $1, 'confirmed', 'cash_on_delivery', '', '', 0, 0, 0, 'free', 0)`,
    [id, String(randomInt(1e11, 1e12)), customer?.id],
  )
  return id
}

/** Stock of a product in base units: the level, the number sold, and the warehouse stock by warehouse name (`shelves`). */
export async function stockOf(
  db: Db,
  productId: number,
): Promise<{ level: number; sold: number; shelves: Record<string, number> } | undefined> {
  const { rows } = await db.unchecked<{ level: number; sold: number; shelves: Record<string, number> }>(
    `select s.quantity as level, s.sold,
       coalesce((select json_object_agg(w.name, i.quantity)
         from inventory i join warehouses w on w.id = i.warehouse_id where i.product_id = s.product_id), '{}') as shelves
     from stock_levels s where s.product_id = $1`,
    [productId],
  )
  return rows[0]
}

/**
 * Products with inconsistent stock; empty when the shop is right. Level, sum of the warehouses and ledger must be equal, a parent's
 * level must be the sum of its variants', and what orders took must be the number sold, exactly: nothing was sold before a test.
 */
export async function stockProblems(db: Db): Promise<object[]> {
  const { rows } = await db.unchecked(`
    select * from (
      select p.id, coalesce(s.sold, 0) as sold,
        (select coalesce(-sum(l.delta), 0) from stock_ledger l
          where l.order_id is not null
            and l.product_id in (select p.id union select v.id from products v where v.parent_id = p.id)) as ordered
      from products p left join stock_levels s on s.product_id = p.id
    ) books
    where sold <> ordered`)
  return [...rows, ...(await contradictions(db, 'stock', 'parents'))]
}
