import type { Db } from '#database/database.ts'
import { boolean, statement } from '#database/statements/statement.ts'

const HAS_PAID = statement(
  { row: { exists: boolean } },
  `select exists (select from orders
     where status in ('confirmed', 'preparing', 'shipped', 'delivered', 'return_requested', 'returned')
       and (payment_type <> 'cash_on_delivery' or status in ('delivered', 'return_requested', 'returned')))`,
)

/** Whether an order of this shop has ever been paid; one that is paid on delivery is once it was delivered. */
export async function hasPaidOrder(db: Db): Promise<boolean> {
  const { rows } = await db.query(HAS_PAID)
  return rows[0]?.exists ?? false
}
