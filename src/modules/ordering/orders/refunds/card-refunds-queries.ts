import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { REFUND_STATUSES, type RefundStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'

/** A refund to a card, claimed by the process that calls the provider now. */
export interface CardRefund {
  id: number
  key: string
  orderId: string
  /** Null for a cancellation, which refunds all that is left of the charge, and for refunds of staff. */
  returnId: string | null
  byStaff: boolean
  /** TRY, decimal text. */
  amount: string
  /** How often it was claimed, including this time. */
  attempts: number
}

export const cancelKey = (orderId: string) => `cancel:${orderId}`

const RECORD_CANCEL_REFUND = statement(
  { params: [text, text, numeric, timestamptz] },
  `insert into order_refunds (key, order_id, amount, due_at) values ($1, $2, $3, $4)
   on conflict (key) do update
     set status = 'pending', amount = excluded.amount, due_at = excluded.due_at, settled_at = null, code = ''
     where order_refunds.status = 'failed'`,
)

/**
 * Records that a cancellation is to refund what is left of the charge, before the provider is called; an earlier refused refund is
 * retried. False when this one is pending or made. The caller holds the order's lock and has read under it what is left.
 */
export async function recordCancelRefund(
  tx: Db,
  refund: { orderId: string; amount: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.prepared(RECORD_CANCEL_REFUND, [
    cancelKey(refund.orderId),
    refund.orderId,
    refund.amount,
    refund.now,
  ])
  return rowCount === 1
}

/** The provider's refunds are matched by their sums, so an order's refunds are made one at a time, oldest first. */
const NEXT_OF_ORDER = `not exists (
  select from order_refunds e where e.order_id = f.order_id and e.id < f.id and e.status = 'pending')`

const DUE_REFUNDS = statement(
  { params: [timestamptz, int], row: { key: text } },
  `select f.key from order_refunds f join orders o on o.id = f.order_id
    where f.status = 'pending' and o.payment_type = 'card' and f.due_at <= $1
      and ${NEXT_OF_ORDER} and ${notAwaitingRetry('refund-cards', 'f.key', '$1')}
    order by f.due_at, f.id limit $2`,
)

/** Refunds of card orders that are due to be requested, oldest first. */
export async function readDueRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.prepared(DUE_REFUNDS, [now, limit])
  return rows.map(({ key }) => key)
}

const CLAIM_REFUND = statement(
  {
    params: [text, timestamptz, timestamptz],
    row: {
      id: int,
      key: text,
      orderId: text,
      returnId: nullable(text),
      byStaff: boolean,
      amount: numeric,
      attempts: int,
    },
  },
  `update order_refunds f set attempts = least(attempts + 1, 30000), due_at = $3
    where key = $1 and status = 'pending' and due_at <= $2 and ${NEXT_OF_ORDER}
    returning id, key, order_id as "orderId", return_id as "returnId", by_staff as "byStaff", amount, attempts`,
)

/**
 * Claims a refund until a moment, so that no other process calls the provider meanwhile. Null when it is settled, not due, or another
 * refund of its order comes first.
 */
export async function claimRefund(db: Db, key: string, now: Date, until: Date): Promise<CardRefund | null> {
  const { rows } = await db.prepared(CLAIM_REFUND, [key, now, until])
  return rows[0] ?? null
}

const HAS_PENDING_REFUND = statement(
  { params: [text], row: { pending: boolean } },
  `select exists (select from order_refunds where order_id = $1 and status = 'pending') as pending`,
)

/** Is any refund of the order still on its way? */
export async function hasPendingRefund(db: Db, orderId: string): Promise<boolean> {
  return (await db.query(HAS_PENDING_REFUND, [orderId])).rows[0]?.pending ?? false
}

/** The reference of a card's refund that staff sent another way, after the provider had refused it. */
const BY_HAND = 'by-hand'

const SUM_PAID_BACK = statement(
  { params: [text], row: { sum: numeric } },
  `select coalesce(sum(amount), 0)::numeric(14, 2) as sum from order_refunds
    where order_id = $1 and status = 'completed' and reference <> '${BY_HAND}'`,
)

/** What the provider refunded to an order's card, in TRY. */
export async function sumPaidBack(db: Db, orderId: string): Promise<string> {
  const { rows } = await db.prepared(SUM_PAID_BACK, [orderId])
  return rows[0]?.sum ?? '0.00'
}

const SETTLE_REFUND = statement(
  { params: [int, text, nullable(text), nullable(text)] },
  `update order_refunds set status = $2, settled_at = now(), reference = coalesce($3, reference), code = coalesce($4, code)
    where id = $1 and status = 'pending'`,
)

/** Settles a pending refund; false when it is not pending any more. */
export async function settleRefund(
  tx: Db,
  id: number,
  to: { status: 'completed'; reference: string } | { status: 'failed'; code: string },
): Promise<boolean> {
  const { rowCount } = await tx.prepared(SETTLE_REFUND, [
    id,
    to.status,
    'reference' in to ? to.reference : null,
    'code' in to ? to.code : null,
  ])
  return rowCount === 1
}

const SETTLE_BY_HAND = statement(
  { params: [int] },
  `update order_refunds set status = 'completed', settled_at = now(), reference = '${BY_HAND}'
    where id = $1 and status in ('pending', 'failed')`,
)

/** Settles a refund that staff has sent; false when it is settled already. */
export async function settleByHand(tx: Db, id: number): Promise<boolean> {
  const { rowCount } = await tx.prepared(SETTLE_BY_HAND, [id])
  return rowCount === 1
}

const POSTPONE_REFUND = statement(
  { params: [int, timestamptz, text] },
  `update order_refunds set due_at = $2, code = $3 where id = $1 and status = 'pending'`,
)

/** Postpones the next attempt. */
export async function postponeRefund(db: Db, id: number, at: Date, code: string): Promise<void> {
  await db.prepared(POSTPONE_REFUND, [id, at, code])
}

const REFUND_STATUS = statement(
  { params: [text], row: { status: oneOf(REFUND_STATUSES) } },
  'select status from order_refunds where key = $1',
)

/** The status of a refund; null when there is none. */
export async function readRefundStatus(db: Db, key: string): Promise<RefundStatus | null> {
  const { rows } = await db.prepared(REFUND_STATUS, [key])
  return rows[0]?.status ?? null
}

const SHIPPED_LINE = statement(
  { params: [text] },
  `select from order_lines where order_id = $1 and tracking_no <> '' limit 1`,
)

/** Was a parcel of the order shipped? */
export async function hasParcel(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await tx.prepared(SHIPPED_LINE, [orderId])
  return rows.length > 0
}
