import { type Db, transaction } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  json,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { lockCustomerCart } from '#modules/buying/cart/cart.server.ts'
import { releaseCouponUse } from '#modules/buying/coupons/coupons.server.ts'
import { returnStock, returnUnits, type WantedStock } from '#modules/goods/stock/stock.server.ts'
import {
  mayMove,
  ORDER_STATUSES,
  type OrderStatus,
  RELEASES_STOCK,
} from '#modules/kernel/orders/order-status-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { ShippingKind } from '#modules/kernel/shipping/shipping-rules.ts'
import { lockPayment, type PaymentRow, readPayment } from '#modules/ordering/payments/payments.server.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { PAYMENT_TYPE } from '../orders-queries.ts'
import type { OrdersDeps } from '../orders-types.ts'

/** The part of an order that decisions about it and its emails need. */
export interface OrderData {
  id: string
  orderNo: string
  status: OrderStatus
  paymentType: PaymentType
  /** Decimal text, TRY, as the amounts below. */
  total: string
  shippingTotal: string
  /** The cash on delivery fee. */
  paymentFee: string
  /** The deadline of its transfer; null for every other payment type. */
  paymentDueAt: Date | null
  deliveredAt: Date | null
  locale: Locale
  customerId: string
  customerName: string
  /** '' once the account was erased. */
  email: string
  /** The buyer has no account. */
  guest: boolean
}

/** An entry of an order's history. */
export interface OrderEvent {
  kind: string
  actor: 'customer' | 'staff' | 'shop'
  data?: Readonly<Record<string, string | number>>
}

/** What an edit changes in the order itself. Amounts in TRY, decimal text. */
export interface EditedSums {
  subTotal: string
  tax: string
  shippingTotal: string
  shippingKind: ShippingKind
  total: string
  description: string
}

/**
 * An order whose row is locked until its transaction ends. Decide by its `status`, which no other transaction changes meanwhile; its
 * methods are the only way to change it.
 */
export interface LockedOrder extends Readonly<OrderData> {
  readonly tx: Db
  /** Higher with every change of the order or of anything that belongs to it, because each of them ends in a method below. */
  readonly version: number
  /** The total it was placed with; edits leave it. */
  readonly placedTotal: string
  /**
   * Moves the order to another status and records the event. A status that releases its stock returns all of it, and the use of its coupon;
   * `takenNext` are the products whose stock this transaction takes afterwards, `couponNext` the coupon it uses. Throws RangeError, without a write, for a transition that `nextOrderStatus`
   * does not allow: our bug, because the caller decides by `status` first.
   */
  move(
    to: OrderStatus,
    event: OrderEvent,
    also?: { deliveredAt?: Date; takenNext?: readonly number[]; couponNext?: number | null },
  ): Promise<void>
  /** Records an event that leaves the status as it is. */
  note(event: OrderEvent, also?: { deliveredAt?: Date }): Promise<void>
  /** Makes the version higher, for a change that has no event. */
  touch(): Promise<void>
  /**
   * Returns some of its products to the stock; `takenNext` as for `move`. The caller ensures that one parcel is booked once.
   */
  restock(units: readonly WantedStock[], takenNext?: readonly number[]): Promise<void>
  /** Writes the sums and the note of an edited order and records the event; its lines are the caller's. */
  edit(sums: EditedSums, event: OrderEvent): Promise<void>
  /** Writes the days of delivery that its buyer is told, `YYYY-MM-DD`; null where none is promised. */
  promise(arrival: { from: string; to: string } | null): Promise<void>
  /** Writes its address texts and records the event. */
  readdress(addresses: { delivery: string; invoice: string }, event: OrderEvent): Promise<void>
}

/** Which order to lock: by its id, only if it is the customer's own; that of a return or a refund; the one that awaits a card payment. */
export type OrderKey =
  | { id: string }
  | { id: string; customerId: string }
  | { returnId: string }
  | { refundId: number }
  | { awaitsCardOf: string }

/** One transaction about orders. It locks in the order of `LOCK_ORDER`. */
export interface OrderTransaction {
  readonly tx: Db
  /** Locks an order; null when there is none. */
  lockOrder(key: OrderKey): Promise<LockedOrder | null>
  /** Products whose stock level this transaction, `xid`, changed, other than by a method of a locked order. */
  stockChanged(productIds: readonly number[], xid: string): void
  /** An order that this transaction has written an event of, other than by a method of a locked order. */
  wrote(orderId: string): void
}

/** A payment and the order it pays, both locked. */
export interface LockedPayment {
  readonly tx: Db
  readonly payment: PaymentRow
  /** Null for a payment into an account. */
  readonly order: LockedOrder | null
}

type Deps = Pick<OrdersDeps, 'db' | 'changes' | 'mail'>

/** The types of an order's `OrderData`, in the order of its columns. */
export const ORDER_DATA_TYPES = {
  id: text,
  orderNo: text,
  status: oneOf(ORDER_STATUSES),
  paymentType: PAYMENT_TYPE,
  total: numeric,
  shippingTotal: numeric,
  paymentFee: numeric,
  paymentDueAt: nullable(timestamptz),
  deliveredAt: nullable(timestamptz),
  locale: oneOf(LOCALES),
  customerId: text,
  customerName: text,
  email: text,
  guest: boolean,
}

const LOCKED_TYPES = { ...ORDER_DATA_TYPES, version: int, placedTotal: numeric }
type LockedRow = OrderData & { version: number; placedTotal: string }

/** Locks the order in a statement of its own, so that the next one sees what the previous holder of the lock has written. */
const locking = (condition: string) => `
  select o.id, o.order_no as "orderNo", o.status, o.payment_type as "paymentType", o.total,
    o.shipping_total as "shippingTotal", o.payment_fee as "paymentFee", o.payment_due_at as "paymentDueAt",
    o.delivered_at as "deliveredAt", o.locale, o.customer_id as "customerId", c.name as "customerName",
    c.contact_email as email, c.guest_email is not null as guest, o.version, o.placed_total as "placedTotal"
  from orders o join customers c on c.id = o.customer_id
  where ${condition}
  for update of o`

const LOCK_ORDER_ROW = statement({ params: [text], row: LOCKED_TYPES }, locking('o.id = $1'))
const LOCK_OWN = statement(
  { params: [text, text], row: LOCKED_TYPES },
  locking('o.id = $1 and o.customer_id = $2'),
)
const LOCK_OF_RETURN = statement(
  { params: [text], row: LOCKED_TYPES },
  locking('o.id = (select order_id from order_returns where id = $1)'),
)
const LOCK_OF_REFUND = statement(
  { params: [int], row: LOCKED_TYPES },
  locking('o.id = (select order_id from order_refunds where id = $1)'),
)
const LOCK_AWAITING_CARD = statement(
  { params: [text], row: LOCKED_TYPES },
  locking(`o.customer_id = $1 and o.payment_type = 'card' and o.status = 'awaiting_payment'`),
)

function lockRows(tx: Db, key: OrderKey) {
  if ('returnId' in key) return tx.prepared(LOCK_OF_RETURN, [key.returnId])
  if ('refundId' in key) return tx.prepared(LOCK_OF_REFUND, [key.refundId])
  if ('awaitsCardOf' in key) return tx.prepared(LOCK_AWAITING_CARD, [key.awaitsCardOf])
  if ('customerId' in key) return tx.prepared(LOCK_OWN, [key.id, key.customerId])
  return tx.prepared(LOCK_ORDER_ROW, [key.id])
}

/** The checkout key of a released order becomes its own, so that the cart it came from may be ordered again. */
const MOVE_ORDER = statement(
  { params: [text, text, text, text, text, json(), nullable(timestamptz)], row: { id: text } },
  `
  with moved as (
    update orders
    set status = $3,
      version = version + 1,
      cancelled_at = case when $3 = 'cancelled' then now() else cancelled_at end,
      delivered_at = coalesce($7, delivered_at),
      checkout_key = case when $3 = 'payment_failed' then checkout_key || ':' || id else checkout_key end
    where id = $1 and status = $2
    returning id
  )
  insert into order_events (order_id, kind, actor, data) select id, $4, $5, $6 from moved
  returning order_id as id`,
)

const RECORD_EVENT = statement(
  { params: [text, text, text, json(), nullable(timestamptz)] },
  `
  with changed as (
    update orders set version = version + 1, delivered_at = coalesce($5::timestamptz, delivered_at) where id = $1)
  insert into order_events (order_id, kind, actor, data) values ($1, $2, $3, $4)`,
)

/** Staff find the order by its new names and phones too. */
const CORRECT_ADDRESS = statement(
  { params: [text, text, text] },
  `with corrected as (
     update orders set delivery_address = $2, invoice_address = $3 where id = $1
     returning id, order_no, delivery_address, invoice_address, customer_id
   )
   update order_search s set words = order_words(o.order_no, o.delivery_address, o.invoice_address,
       c.name || ' ' || c.surname || ' ' || c.contact_email, c.phone)
     from corrected o join customers c on c.id = o.customer_id
    where s.order_id = o.id`,
)

const EDIT_ORDER = statement(
  {
    params: [text, text, text, json(), numeric, numeric, numeric, text, numeric, text],
    row: { id: text },
  },
  `
  with edited as (
    update orders
    set sub_total = $5, tax = $6, shipping_total = $7, shipping_kind = $8, total = $9, edited_by = edited_by + ($9 - total),
      description = $10, version = version + 1
    where id = $1 returning id)
  insert into order_events (order_id, kind, actor, data) select id, $2, $3, $4 from edited
  returning order_id as id`,
)

const SAVE_ARRIVAL = statement(
  { params: [text, nullable(date), nullable(date)] },
  'update orders set arrives_from = $2, arrives_to = $3 where id = $1',
)

const RAISE_VERSION = statement({ params: [text] }, 'update orders set version = version + 1 where id = $1')

/** What a transaction has done so far, to be announced after its commit. */
interface Done {
  /** Products whose stock level changed. */
  readonly stock: Set<number>
  /** The transaction, where a statement has read its number. */
  xid?: string
  /** Orders whose history has a new event; an email may be queued with it. */
  readonly recorded: Set<string>
}

/**
 * Whether a transaction has written an event of these orders. Its number may belong to another transaction by now, but hardly to one
 * of the same order.
 */
const HAS_WRITTEN = statement(
  { params: [arrayOf(text), text], row: { there: boolean } },
  `select exists (
     select from order_events where order_id = any($1) and xmin = ($2::text::xid8)::xid
   ) as there`,
)

function addAll(to: Set<number>, ids: readonly number[]): void {
  for (const id of ids) to.add(id)
}

function lockedOrder(tx: Db, row: LockedRow, done: Done): LockedOrder {
  const recorded = ({ deliveredAt }: { deliveredAt?: Date }) => {
    done.recorded.add(row.id)
    order.version++
    if (deliveredAt) order.deliveredAt = deliveredAt
  }
  const order = {
    ...row,
    tx,
    async move(
      to: OrderStatus,
      { kind, actor, data = {} }: OrderEvent,
      also: { deliveredAt?: Date; takenNext?: readonly number[]; couponNext?: number | null } = {},
    ) {
      const from = order.status
      if (!mayMove(from, to)) throw new RangeError(`an order never goes from ${from} to ${to}: ${order.id}`)
      const { deliveredAt = null, takenNext = [], couponNext = null } = also
      const { rows } = await tx.prepared(MOVE_ORDER, [
        order.id,
        from,
        to,
        kind,
        actor,
        JSON.stringify(data),
        deliveredAt,
      ])
      if (rows.length === 0) throw new Error(`order ${order.id} is ${from} no longer, in spite of its lock`)
      order.status = to
      recorded(also)
      if (!RELEASES_STOCK.includes(to)) return
      await releaseCouponUse(tx, order.id, couponNext)
      addAll(done.stock, await returnStock(tx, order.id, 'cancel', takenNext))
    },
    async note({ kind, actor, data = {} }: OrderEvent, also: { deliveredAt?: Date } = {}) {
      await tx.prepared(RECORD_EVENT, [order.id, kind, actor, JSON.stringify(data), also.deliveredAt ?? null])
      recorded(also)
    },
    async promise(arrival: { from: string; to: string } | null) {
      await tx.prepared(SAVE_ARRIVAL, [order.id, arrival?.from ?? null, arrival?.to ?? null])
    },
    async touch() {
      await tx.prepared(RAISE_VERSION, [order.id])
      order.version++
    },
    async restock(units: readonly WantedStock[], takenNext: readonly number[] = []) {
      if (units.length > 0) addAll(done.stock, await returnUnits(tx, order.id, units, takenNext))
    },
    async readdress({ delivery, invoice }: { delivery: string; invoice: string }, event: OrderEvent) {
      await tx.query(CORRECT_ADDRESS, [order.id, delivery, invoice])
      await this.note(event)
    },
    async edit(sums: EditedSums, { kind, actor, data = {} }: OrderEvent) {
      const { subTotal, tax, shippingTotal, shippingKind, total, description } = sums
      await tx.query(EDIT_ORDER, [
        order.id,
        kind,
        actor,
        JSON.stringify(data),
        subTotal,
        tax,
        shippingTotal,
        shippingKind,
        total,
        description,
      ])
      order.total = total
      order.shippingTotal = shippingTotal
      recorded({})
    },
  }
  return order
}

/**
 * Runs `work` in one transaction and, after its commit, publishes the stock it changed and sends the emails it queued. After a deadlock
 * `work` runs again (see `transaction`). A caller with one order uses `withOrder`, one with a payment `withPayment`.
 */
export async function orderTransaction<Result>(
  { db, changes, mail }: Deps,
  work: (transaction: OrderTransaction) => Promise<Result>,
): Promise<Result> {
  const run = async (tx: Db) => {
    const done: Done = { stock: new Set(), recorded: new Set() }
    const result = await work({
      tx,
      async lockOrder(key) {
        const { rows } = await lockRows(tx, key)
        return rows[0] ? lockedOrder(tx, rows[0], done) : null
      },
      stockChanged(productIds, xid) {
        addAll(done.stock, productIds)
        done.xid = xid
      },
      wrote: (orderId) => done.recorded.add(orderId),
    })
    return { result, ...done }
  }
  const { result, stock, recorded, xid } = await transaction(db, run, {
    async proof(asking, xid, { recorded }) {
      const { rows } = await asking.query(HAS_WRITTEN, [[...recorded], xid])
      return rows[0]?.there === true
    },
  })
  if (stock.size > 0) changes.publish({ topic: 'stock', ids: [...stock] }, xid)
  if (recorded.size > 0 || stock.size > 0) mail.wake()
  return result
}

/** Runs `work` with an order locked, as `orderTransaction` does. Null, without running it, when there is no such order. */
export function withOrder<Result>(
  deps: Deps,
  key: OrderKey,
  work: (order: LockedOrder) => Promise<Result>,
): Promise<Result | null> {
  return orderTransaction(deps, async ({ lockOrder }) => {
    const order = await lockOrder(key)
    return order && work(order)
  })
}

/**
 * Runs `work` with a payment locked and, before it, the rows it decides about: its order and, when it `confirms` the order, the customer's
 * cart ahead of both. Null, without running it, for an unknown payment.
 */
export function withPayment<Result>(
  deps: Deps,
  paymentId: string,
  { confirms }: { confirms: boolean },
  work: (locked: LockedPayment) => Promise<Result>,
): Promise<Result | null> {
  return orderTransaction(deps, async ({ tx, lockOrder }) => {
    const { orderId, customerId } = (await readPayment(tx, paymentId)) ?? { orderId: null, customerId: '' }
    if (orderId !== null && confirms) await lockCustomerCart(tx, customerId)
    const order = orderId === null ? null : await lockOrder({ id: orderId })
    if (orderId !== null && !order) throw new Error(`order ${orderId} is gone`)
    const payment = await lockPayment(tx, paymentId)
    return payment && work({ tx, payment, order })
  })
}
