import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { WantedStock } from '#modules/goods/stock/stock.server.ts'
import type { ReturnInstructions } from '#modules/kernel/orders/return-instruction-rules.ts'
import { Big } from '#shared/money.ts'
import { RETURNING, WITHDRAWAL_EXCEPTION } from '../orders-queries.ts'
import { RETURN_KINDS, type RefundedLine, type ReturnableLine, type ReturnForm } from './return-rules.ts'
import {
  isOpenReturn,
  RETURN_STATUSES,
  type ReturnStatus,
  returnStatusesBefore,
} from './return-status-rules.ts'

const RETURNABLE_LINES = statement(
  { params: [text], row: { id: int, name: text, left: int, exception: WITHDRAWAL_EXCEPTION } },
  `select l.id, l.name, l.quantity - ${RETURNING} as left, l.withdrawal_exception as exception
     from order_lines l where l.order_id = $1 order by l.position`,
)

/** The lines of the order by id: their names, the pieces that can still be returned, and whether a withdrawal is allowed. */
export async function readReturnableLines(
  tx: Db,
  orderId: string,
): Promise<Map<number, ReturnableLine & { name: string }>> {
  const { rows } = await tx.prepared(RETURNABLE_LINES, [orderId])
  return new Map(rows.map((line) => [line.id, line]))
}

const ORDER_OF_RETURN = statement(
  { params: [text], row: { orderId: text } },
  'select order_id as "orderId" from order_returns where id = $1',
)

/** The order of a return, without an owner check; null for an unknown id. */
export async function findOrderOfReturn(tx: Db, returnId: string): Promise<string | null> {
  const { rows } = await tx.prepared(ORDER_OF_RETURN, [returnId])
  return rows[0]?.orderId ?? null
}

const INSERT_RETURN = statement(
  { params: [text, text, text, text, text] },
  'insert into order_returns (id, order_id, kind, reason, note) values ($1, $2, $3, $4, $5)',
)

const INSERT_RETURN_LINES = statement(
  { params: [text, arrayOf(int), arrayOf(int)] },
  `insert into order_return_lines (return_id, order_line_id, quantity)
   select $1, id, quantity from unnest($2::int8[], $3::int[]) as line (id, quantity)`,
)

export async function insertReturn(
  tx: Db,
  orderId: string,
  returnRequest: Pick<ReturnForm, 'kind' | 'reason' | 'note'> & {
    id: string
    requested: ReadonlyMap<number, number>
  },
): Promise<void> {
  await tx.prepared(INSERT_RETURN, [
    returnRequest.id,
    orderId,
    returnRequest.kind,
    returnRequest.reason ?? '',
    returnRequest.note,
  ])
  await tx.prepared(INSERT_RETURN_LINES, [
    returnRequest.id,
    [...returnRequest.requested.keys()],
    [...returnRequest.requested.values()],
  ])
}

const WAITING_RETURN = statement(
  { params: [text, nullable(text)], row: { id: text } },
  `select id from order_returns
    where order_id = $1 and status = 'requested' and ($2::text is null or id = $2)
    order by created_at desc, id limit 1`,
)

/** The newest unanswered return request of an order, or the one that `returnId` names if it is unanswered. */
export async function findWaitingReturn(tx: Db, orderId: string, returnId?: string): Promise<string | null> {
  const { rows } = await tx.prepared(WAITING_RETURN, [orderId, returnId ?? null])
  return rows[0]?.id ?? null
}

const MOVE_RETURN = statement(
  {
    params: [text, text, arrayOf(text), nullable(text), boolean],
    row: { kind: oneOf(RETURN_KINDS), status: oneOf(RETURN_STATUSES) },
  },
  `update order_returns
      set status = $2, answer = coalesce($4, answer),
        decided_at = case when $2 in ('approved', 'refused') then now() else decided_at end,
        closed_at = case when $5 then now() end
    where id = $1 and status = any($3)
    returning kind, status`,
)

/** Moves a return to the status `to`, or changes nothing when its status does not allow it: the condition is in the write. */
export async function moveReturn(
  tx: Db,
  returnId: string,
  to: ReturnStatus,
  answer: string | null = null,
): Promise<RowFrom<typeof MOVE_RETURN> | null> {
  const { rows } = await tx.prepared(MOVE_RETURN, [
    returnId,
    to,
    returnStatusesBefore(to),
    answer,
    !isOpenReturn(to),
  ])
  return rows[0] ?? null
}

const RETURNED_UNITS = statement(
  { params: [text], row: { productId: int, baseUnits: int } },
  `select l.product_id as "productId", (rl.quantity * l.multiplier)::int as "baseUnits"
     from order_return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = $1`,
)

/** The returned quantities in base units by product. */
export async function readReturnedUnits(tx: Db, returnId: string): Promise<WantedStock[]> {
  const { rows } = await tx.prepared(RETURNED_UNITS, [returnId])
  return rows
}

const SAVE_INSTRUCTIONS = statement(
  { params: [text, text, text, text] },
  'update order_returns set carrier_name = $2, return_code = $3, return_address = $4 where id = $1',
)

/** Writes how a return is sent; the caller holds the order's lock and has checked the return's state. */
export async function instructReturn(
  tx: Db,
  returnId: string,
  { carrierName, returnCode, returnAddress }: ReturnInstructions,
): Promise<void> {
  await tx.query(SAVE_INSTRUCTIONS, [returnId, carrierName, returnCode, returnAddress])
}

const FIND_INSTRUCTIONS = statement(
  {
    params: [text],
    row: {
      status: oneOf(RETURN_STATUSES),
      carrierName: text,
      returnCode: text,
      returnAddress: text,
      decidedAt: nullable(timestamptz),
      hasLabel: boolean,
    },
  },
  `select status, carrier_name as "carrierName", return_code as "returnCode", return_address as "returnAddress",
      decided_at as "decidedAt", exists (select from order_return_labels l where l.return_id = r.id) as "hasLabel"
     from order_returns r where id = $1`,
)
export type StoredInstructions = RowFrom<typeof FIND_INSTRUCTIONS>

/** How a return is sent; null for an unknown id. */
export async function readReturnInstructions(tx: Db, returnId: string): Promise<StoredInstructions | null> {
  const { rows } = await tx.query(FIND_INSTRUCTIONS, [returnId])
  return rows[0] ?? null
}

const REFUNDED_LINES = statement(
  { params: [text, text], row: { id: int, gross: numeric, quantity: int, before: int, now: int } },
  `select l.id, l.gross, l.quantity,
      least(l.quantity - now.pieces,
        coalesce((select sum(rl.quantity) from order_return_lines rl join order_returns r on r.id = rl.return_id
          where rl.order_line_id = l.id and r.id <> $2 and r.status = 'refunded'), 0)
        + coalesce((select sum(fl.quantity) from order_refund_lines fl join order_refunds f on f.id = fl.refund_id
          where fl.order_line_id = l.id and f.status <> 'failed'), 0))::int as before,
      now.pieces as now
     from order_lines l cross join lateral (
       select coalesce(max(rl.quantity), 0) as pieces from order_return_lines rl
       where rl.order_line_id = l.id and rl.return_id = $2) now
    where l.order_id = $1`,
)

/** Every line of the order: its price, the pieces refunded before this return, by returns or staff, and the pieces of this return. */
export async function readRefundedLines(
  tx: Db,
  orderId: string,
  returnId: string,
): Promise<(RefundedLine & { id: number })[]> {
  const { rows } = await tx.prepared(REFUNDED_LINES, [orderId, returnId])
  return rows.map((row) => ({ ...row, gross: Big(row.gross) }))
}

/** A cancellation's refund that the provider refused counts as nothing; a return's refused refund is still owed and settled by hand. */
export const COUNTS = `not (return_id is null and status = 'failed')`

const SUM_REFUNDS = statement(
  { params: [text], row: { sum: text, extra: text } },
  `select coalesce(sum(amount), 0)::text as sum, coalesce(sum(extra), 0)::text as extra
     from order_refunds where order_id = $1 and ${COUNTS}`,
)

/** The sum of an order's refunds, made and pending, TRY; `extra` is the part of it that staff named freely. */
export async function sumRefunds(tx: Db, orderId: string): Promise<{ sum: Big; extra: Big }> {
  const { rows } = await tx.prepared(SUM_REFUNDS, [orderId])
  return { sum: Big(rows[0]?.sum ?? '0'), extra: Big(rows[0]?.extra ?? '0') }
}

const INSERT_REFUND = statement(
  { params: [text, text, nullable(text), numeric, numeric] },
  `insert into order_refunds (key, order_id, return_id, amount)
   select $1, o.id, $3, $4 from orders o
    where o.id = $2
      and $4::numeric + coalesce((select sum(amount) from order_refunds where order_id = o.id and key <> $1
          and ${COUNTS}), 0) <= $5::numeric
   on conflict (key) do update set amount = order_refunds.amount`,
)

/**
 * Records a refund, once for each `key`. False, without a write, when the refunds would exceed `charged`, all that was paid for the
 * order: this bounds the refunds whatever the callers calculate. The caller holds the order's lock.
 */
export async function insertRefund(
  tx: Db,
  refund: { key: string; orderId: string; returnId: string | null; amount: Big; charged: Big },
): Promise<boolean> {
  const { rowCount } = await tx.prepared(INSERT_REFUND, [
    refund.key,
    refund.orderId,
    refund.returnId,
    refund.amount,
    refund.charged,
  ])
  return rowCount === 1
}

const OPEN = RETURN_STATUSES.filter(isOpenReturn)

const RETURNS_STATE = statement(
  { params: [text, arrayOf(text)], row: { openReturn: boolean, allBack: boolean } },
  `select
     exists (select from order_returns where order_id = $1 and status = any($2)) as "openReturn",
     not exists (
       select from order_lines l
       where l.order_id = $1 and l.quantity > coalesce((
         select sum(rl.quantity) from order_return_lines rl join order_returns r on r.id = rl.return_id
         where rl.order_line_id = l.id and r.status = 'refunded'), 0)) as "allBack"`,
)

/** Does the order have an open return, and was every piece of it returned and refunded? */
export async function readReturnsState(
  tx: Db,
  orderId: string,
): Promise<{ openReturn: boolean; allBack: boolean }> {
  const { rows } = await tx.prepared(RETURNS_STATE, [orderId, OPEN])
  return rows[0] ?? { openReturn: false, allBack: false }
}
