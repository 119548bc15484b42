import { type Db, transaction } from '#database/database.ts'
import { int, statement, text, timestamptz } from '#database/statement.ts'
import { byId, eachRow, notAwaitingRetry, runAllSteps } from '#modules/jobs/row-jobs.server.ts'
import { returnStock } from '#modules/stock/stock.server.ts'
import { readEmailOrder } from './order-email-queries.ts'
import { queueOrderCancelledEmail } from './order-emails.ts'
import { queueTransferReminderEmail } from './order-progress-emails.ts'
import type { OrdersDeps } from './orders.server.ts'

const HOUR_MS = 3_600_000
/** The orders handled in one run; the rest waits for the next. */
const BATCH_SIZE = 200

const OVERDUE = statement(
  { params: [timestamptz, int], row: { id: text } },
  `select id from orders
    where payment_type = 'bank_transfer' and status = 'awaiting_payment' and payment_due_at <= $1
      and ${notAwaitingRetry('cancel-late-transfers', 'orders.id', '$1')}
    order by payment_due_at limit $2`,
)

/** Unpaid transfer orders whose deadline has passed, the most overdue first. */
async function readOverdue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.prepared(OVERDUE, [now, BATCH_SIZE])
  return rows.map(({ id }) => id)
}

const UNREMINDED = statement(
  { params: [timestamptz, timestamptz, int], row: { id: text } },
  `select o.id from orders o
    where o.payment_type = 'bank_transfer' and o.status = 'awaiting_payment' and o.created_at <= $1 and o.payment_due_at > $2
      and not exists (select from order_events e where e.order_id = o.id and e.kind = 'transfer-reminded')
      and ${notAwaitingRetry('remind-of-transfers', 'o.id', '$2')}
    order by o.created_at limit $3`,
)

/** Unpaid transfer orders placed before a moment, with time left and without a reminder; oldest first. */
async function readUnreminded(db: Db, orderedBefore: Date, now: Date): Promise<string[]> {
  const { rows } = await db.prepared(UNREMINDED, [orderedBefore, now, BATCH_SIZE])
  return rows.map(({ id }) => id)
}

const CANCEL_OVERDUE = statement(
  { params: [text, timestamptz] },
  `update orders set status = 'cancelled', cancelled_at = now()
    where id = $1 and payment_type = 'bank_transfer' and status = 'awaiting_payment' and payment_due_at <= $2`,
)

const NOTE_OVERDUE = statement(
  { params: [text] },
  `insert into order_events (order_id, kind, actor, data) values ($1, 'cancelled', 'shop', '{"reason":"transfer-overdue"}')`,
)

/**
 * Cancels one order, unless it was paid or cancelled meanwhile: the condition is in the write. Returns the products whose stock level
 * changed.
 */
async function cancelOne(deps: OrdersDeps, tx: Db, orderId: string, now: Date): Promise<number[]> {
  const { rowCount } = await tx.prepared(CANCEL_OVERDUE, [orderId, now])
  if (rowCount === 0) return []
  await tx.query(NOTE_OVERDUE, [orderId])
  const order = await readEmailOrder(tx, orderId)
  if (order) await queueOrderCancelledEmail(deps, tx, order, '', 'unpaid')
  return returnStock(tx, orderId, 'cancel')
}

const LOCK_WAITING = statement(
  { params: [text] },
  `select from orders where id = $1 and payment_type = 'bank_transfer' and status = 'awaiting_payment' for update`,
)

const NOTE_REMINDER = statement(
  { params: [text] },
  `insert into order_events (order_id, kind, actor)
   select $1, 'transfer-reminded', 'shop'
    where not exists (select from order_events where order_id = $1 and kind = 'transfer-reminded')`,
)

/**
 * Records the reminder, once: a second process finds the record, and the order's lock excludes a concurrent confirmation or cancellation.
 */
async function remindOne(deps: OrdersDeps, tx: Db, orderId: string): Promise<boolean> {
  const waiting = await tx.prepared(LOCK_WAITING, [orderId])
  if (waiting.rowCount === 0) return false
  const { rowCount } = await tx.prepared(NOTE_REMINDER, [orderId])
  if (rowCount === 0) return false
  await queueTransferReminderEmail(deps, tx, orderId)
  return true
}

/**
 * Enforces the deadline of bank transfers (spec §9, decisions D3): reminds once after `havaleHatirlatmaSaati` hours, and at the deadline
 * cancels the order, releases its stock and queues an email, unless `havaleOtomatikIptal` is off. The deadline is stored in the order: a
 * changed `havaleSuresiSaat` applies to later orders only. Called by a job; concurrent runs do the work once. Returns how many were
 * reminded and cancelled.
 */
export async function enforceTransferDeadlines(
  deps: OrdersDeps,
): Promise<{ reminded: number; cancelled: number }> {
  const { db, settings, clock, changes, mail } = deps
  const { havaleHatirlatmaSaati, havaleOtomatikIptal } = settings.get()
  const now = clock()
  const moved = new Set<number>()
  let cancelled = 0
  let reminded = 0
  async function cancelOverdue(): Promise<void> {
    await eachRow(deps, 'cancel-late-transfers', byId(await readOverdue(db, now)), async (id) => {
      const ids = await transaction(db, (tx) => cancelOne(deps, tx, id, now))
      if (ids.length > 0) cancelled += 1
      for (const productId of ids) moved.add(productId)
    })
  }
  async function remind(): Promise<void> {
    const orderedBefore = new Date(now.getTime() - havaleHatirlatmaSaati * HOUR_MS)
    const unreminded = byId(await readUnreminded(db, orderedBefore, now))
    await eachRow(deps, 'remind-of-transfers', unreminded, async (id) => {
      if (await transaction(db, (tx) => remindOne(deps, tx, id))) reminded += 1
    })
  }
  await runAllSteps(
    async () => havaleOtomatikIptal && (await cancelOverdue()),
    remind,
    async () => moved.size > 0 && changes.publish({ topic: 'stock', ids: [...moved] }),
  )
  if (cancelled + reminded > 0) mail.wake()
  return { reminded, cancelled }
}
