import type { Db } from '#database/database.ts'
import { int, statement, text, timestamptz } from '#database/statements/statement.ts'
import { byId, eachRow, notAwaitingRetry, runAllSteps } from '#modules/platform/jobs/row-jobs.server.ts'
import { queueOrderCancelledEmail } from '../order/order-emails.ts'
import { queueTransferReminderEmail } from '../order/order-progress-emails.ts'
import { type LockedOrder, withOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { awaitsTransfer } from './confirm-transfer.ts'

const HOUR_MS = 3_600_000
/** The orders handled in one run; the rest waits for the next. */
const BATCH_SIZE = 200

const OVERDUE_ORDERS = statement(
  { params: [timestamptz, int], row: { id: text } },
  `select id from orders
    where payment_type = 'bank_transfer' and status = 'awaiting_payment' and payment_due_at <= $1
      and ${notAwaitingRetry('cancel-late-transfers', 'orders.id', '$1')}
    order by payment_due_at limit $2`,
)

/** Unpaid transfer orders whose deadline has passed, the most overdue first. */
async function readOverdue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.prepared(OVERDUE_ORDERS, [now, BATCH_SIZE])
  return rows.map(({ id }) => id)
}

const UNREMINDED_ORDERS = statement(
  { params: [timestamptz, timestamptz, int], row: { id: text } },
  `select o.id from orders o
    where o.payment_type = 'bank_transfer' and o.status = 'awaiting_payment' and o.created_at <= $1 and o.payment_due_at > $2
      and not exists (select from order_events e where e.order_id = o.id and e.kind = 'transfer-reminded')
      and ${notAwaitingRetry('remind-of-transfers', 'o.id', '$2')}
    order by o.created_at limit $3`,
)

/** Unpaid transfer orders placed before a moment, with time left and without a reminder; oldest first. */
async function readUnreminded(db: Db, orderedBefore: Date, now: Date): Promise<string[]> {
  const { rows } = await db.prepared(UNREMINDED_ORDERS, [orderedBefore, now, BATCH_SIZE])
  return rows.map(({ id }) => id)
}

/** Cancels one order, unless it was paid or cancelled meanwhile. */
async function cancelOne(deps: OrdersDeps, order: LockedOrder, now: Date): Promise<boolean> {
  if (!awaitsTransfer(order) || order.paymentDueAt === null || order.paymentDueAt > now) return false
  await queueOrderCancelledEmail(deps, order.tx, order, '', 'unpaid')
  await order.move('cancelled', { kind: 'cancelled', actor: 'shop', data: { reason: 'transfer-overdue' } })
  return true
}

const FIND_REMINDER = statement(
  { params: [text] },
  `select from order_events where order_id = $1 and kind = 'transfer-reminded' limit 1`,
)

/** Records the reminder, once: whoever gets the order's lock second finds the record. */
async function remindOne(deps: OrdersDeps, order: LockedOrder): Promise<boolean> {
  if (!awaitsTransfer(order)) return false
  const { rows } = await order.tx.prepared(FIND_REMINDER, [order.id])
  if (rows.length > 0) return false
  await order.note({ kind: 'transfer-reminded', actor: 'shop' })
  await queueTransferReminderEmail(deps, order.tx, order.id)
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
  const { db, settings, clock } = deps
  const { havaleHatirlatmaSaati, havaleOtomatikIptal } = settings.get()
  const now = clock()
  let cancelled = 0
  let reminded = 0
  async function cancelOverdue(): Promise<void> {
    await eachRow(deps, 'cancel-late-transfers', byId(await readOverdue(db, now)), async (id) => {
      if (await withOrder(deps, { id }, (order) => cancelOne(deps, order, now))) cancelled += 1
    })
  }
  async function remind(): Promise<void> {
    const orderedBefore = new Date(now.getTime() - havaleHatirlatmaSaati * HOUR_MS)
    const unreminded = byId(await readUnreminded(db, orderedBefore, now))
    await eachRow(deps, 'remind-of-transfers', unreminded, async (id) => {
      if (await withOrder(deps, { id }, (order) => remindOne(deps, order))) reminded += 1
    })
  }
  await runAllSteps(async () => havaleOtomatikIptal && (await cancelOverdue()), remind)
  return { reminded, cancelled }
}
