import type { Db } from '#database/database.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'
import { isPlaced } from '#modules/kernel/orders/order-conditions.server.ts'

/** An order and its buyer; `guest` where the buyer has no account. */
export interface FoundOrder {
  readonly orderId: string
  readonly orderNo: string
  readonly customerId: string
  readonly guest: boolean
}

const ROW = { orderId: text, orderNo: text, customerId: text, guest: boolean }

const COLUMNS = `o.id as "orderId", o.order_no as "orderNo", o.customer_id as "customerId", c.guest_email is not null as guest
  from orders o join customers c on c.id = o.customer_id
  where o.order_no = $1 and c.erased_at is null and ${isPlaced('o')}`

const BY_EMAIL = statement({ params: [text, text], row: ROW }, `select ${COLUMNS} and c.contact_email = $2`)
const BY_NUMBER = statement({ params: [text], row: ROW }, `select ${COLUMNS}`)

/** The order with this number whose buyer has this address; null both for another address and for an unknown number. */
export async function findOrderByEmail(db: Db, orderNo: string, email: string): Promise<FoundOrder | null> {
  const { rows } = await db.query(BY_EMAIL, [orderNo, email])
  return rows[0] ?? null
}

/** The order with this number, whoever bought it: the caller has checked the link of an email. */
export async function findLinkedOrder(db: Db, orderNo: string): Promise<FoundOrder | null> {
  const { rows } = await db.query(BY_NUMBER, [orderNo])
  return rows[0] ?? null
}
