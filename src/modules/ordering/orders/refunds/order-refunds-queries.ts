import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { REFUND_STATUSES, type RefundStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { Big } from '#shared/money.ts'
import { COUNTS, insertRefund } from '../returns/order-returns-queries.ts'
import type { PastRefund, RefundBasis, RefundSplit, TaxShare } from './order-refund-rules.ts'

/** The rows a refund is decided by, as JSON holds them. */
interface BasisRow {
  lines: {
    id: number
    name: string
    variant: string
    quantity: number
    gross: string
    tax: string
    taxRate: string
    before: number
  }[]
  refunds: { id: number; amount: string; shipping: string; taxes: TaxShare[]; byStaff: boolean }[]
}

/**
 * What a transfer paid for order `o`: the total it had then, which the first edit after the transfer names, and what was collected since.
 */
const TRANSFERRED = `(
  coalesce((select e.total_before from order_edits e where e.order_id = o.id and e.paid order by e.number limit 1), o.total)
  + coalesce((select sum(k.amount) from order_collections k where k.order_id = o.id), 0))`

/**
 * What was paid for order `o`: the charge of its card, also after its refund; a transfer once it is confirmed; cash once it was delivered.
 */
const CHARGED = `case
  when o.payment_type = 'card' then coalesce((
    select p.paid_price from payments p
    where p.customer_id = o.customer_id and p.order_id = o.id
      and (p.status = 'paid' or p.status = 'refunded' and p.reason in ('cancelled', 'returned'))
    order by (p.status = 'paid') desc, p.created_at desc limit 1), 0)
  when o.payment_type = 'bank_transfer' then
    case when o.status not in ('awaiting_payment', 'cancelled', 'payment_failed')
      or exists (select from order_events e where e.order_id = o.id and e.kind = 'paid') then ${TRANSFERRED} else 0 end
  when o.delivered_at is not null or o.status in ('delivered', 'returned') then o.total
  else 0 end::numeric(14, 2)`

const REFUND_BASIS = statement(
  {
    params: [text, nullable(int)],
    row: {
      charged: numeric,
      shippingTotal: numeric,
      lines: known(json<BasisRow['lines']>()),
      refunds: json<BasisRow['refunds']>(),
    },
  },
  `select ${CHARGED} as charged, o.shipping_total as "shippingTotal",
     (select json_agg(json_build_object('id', l.id, 'name', l.name, 'variant', l.variant, 'quantity', l.quantity,
         'gross', l.gross::text, 'tax', l.tax::text, 'taxRate', l.tax_rate::text,
         'before', least(l.quantity,
           coalesce((select sum(rl.quantity) from order_return_lines rl join order_returns r on r.id = rl.return_id
             where rl.order_line_id = l.id and r.status = 'refunded'), 0)
           + coalesce((select sum(fl.quantity) from order_refund_lines fl join order_refunds f on f.id = fl.refund_id
             where fl.order_line_id = l.id and f.status <> 'failed'), 0))) order by l.position)
       from order_lines l where l.order_id = o.id) as lines,
     (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'shipping', shipping::text,
         'taxes', taxes, 'byStaff', by_staff) order by id), '[]')
       from order_refunds where order_id = o.id and ${COUNTS} and id is distinct from $2) as refunds
   from orders o where o.id = $1`,
)

/** What a refund of the order is decided by, with the names of its lines. */
export interface NamedRefundBasis extends RefundBasis {
  readonly lines: readonly (RefundBasis['lines'][number] & {
    readonly name: string
    readonly variant: string
  })[]
}

/** Reads it, without the refund `except`; null for an unknown order. */
export async function readRefundBasis(
  db: Db,
  orderId: string,
  except: number | null = null,
): Promise<NamedRefundBasis | null> {
  const { rows } = await db.query(REFUND_BASIS, [orderId, except])
  const [row] = rows
  return (
    (row && {
      charged: Big(row.charged),
      shippingTotal: Big(row.shippingTotal),
      lines: row.lines.map((line) => ({ ...line, gross: Big(line.gross), tax: Big(line.tax) })),
      refunds: row.refunds.map(({ amount, shipping, taxes, byStaff }) => ({
        amount: Big(amount),
        shipping: Big(shipping),
        // Refunds of staff are always split; one of theirs without taxes is delivery or a fee.
        taxes: taxes.length === 0 && !byStaff ? null : taxes,
      })),
    }) ??
    null
  )
}

const SAVE_DETAILS = statement(
  { params: [text, text, text, numeric, json(), numeric], row: { id: int } },
  `update order_refunds set by_staff = true, reason = $2, note = $3, shipping = $4, taxes = $5, extra = $6 where key = $1 returning id`,
)

const INSERT_REFUND_LINES = statement(
  { params: [int, arrayOf(int), arrayOf(int)] },
  `insert into order_refund_lines (refund_id, order_line_id, quantity)
   select $1, id, quantity from unnest($2::int8[], $3::int[]) as line (id, quantity)`,
)

/** Records a refund that staff decided. Returns its id. The caller holds the order's lock and has made the split under it. */
export async function insertStaffRefund(
  tx: Db,
  refund: {
    key: string
    orderId: string
    charged: Big
    split: RefundSplit
    reason: string
    note: string
    lines: readonly { id: number; quantity: number }[]
  },
): Promise<number> {
  const { key, orderId, charged, split, reason, note } = refund
  const row = { key, orderId, returnId: null, amount: split.amount, charged }
  if (!(await insertRefund(tx, row))) throw new Error(`${orderId} would refund more than was paid`)
  const { rows } = await tx.query(SAVE_DETAILS, [
    key,
    reason,
    note,
    split.shipping.toFixed(2),
    JSON.stringify(split.taxes),
    split.extra.toFixed(2),
  ])
  const [made] = rows
  if (!made) throw new Error(`the refund ${key} is gone`)
  const lines = refund.lines.filter(({ quantity }) => quantity > 0)
  if (lines.length > 0)
    await tx.query(INSERT_REFUND_LINES, [
      made.id,
      lines.map(({ id }) => id),
      lines.map(({ quantity }) => quantity),
    ])
  return made.id
}

const SAVE_TAXES = statement({ params: [text, json()] }, 'update order_refunds set taxes = $2 where key = $1')

/** Records how the amount of a refund is made up. */
export async function saveRefundTaxes(
  tx: Db,
  key: string,
  { taxes }: Pick<RefundSplit, 'taxes'>,
): Promise<void> {
  await tx.query(SAVE_TAXES, [key, JSON.stringify(taxes)])
}

/** How the amount of a refund is made up. */
export const REFUND_TAXES = json<TaxShare[]>()
const FIND_ORDER_REFUND = statement(
  {
    params: [int],
    row: {
      key: text,
      status: oneOf(REFUND_STATUSES),
      amount: numeric,
      shipping: numeric,
      taxes: REFUND_TAXES,
      byStaff: boolean,
      returnId: nullable(text),
      lines: json<{ id: number; quantity: number }[]>(),
    },
  },
  `select f.key, f.status, f.amount, f.shipping, f.taxes, f.by_staff as "byStaff", f.return_id as "returnId",
     (select coalesce(json_agg(json_build_object('id', fl.order_line_id, 'quantity', fl.quantity)), '[]')
       from order_refund_lines fl where fl.refund_id = f.id) as lines
   from order_refunds f where f.id = $1`,
)

/** A refund with what it pays back. */
export interface StoredRefund extends PastRefund {
  key: string
  status: RefundStatus
  byStaff: boolean
  returnId: string | null
  lines: { id: number; quantity: number }[]
}

/** Null for an unknown id. */
export async function readRefund(tx: Db, refundId: number): Promise<StoredRefund | null> {
  const { rows } = await tx.query(FIND_ORDER_REFUND, [refundId])
  const [row] = rows
  return row ? { ...row, amount: Big(row.amount), shipping: Big(row.shipping) } : null
}

const RETRY_REFUND = statement(
  { params: [int, timestamptz] },
  `update order_refunds set status = 'pending', due_at = $2, settled_at = null, code = ''
    where id = $1 and status = 'failed'`,
)

/** Makes a refused refund due again; false when it was not refused. */
export async function retryRefund(tx: Db, refundId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(RETRY_REFUND, [refundId, now])
  return rowCount === 1
}
