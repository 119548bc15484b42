import { type Db, transaction } from '#database/database.ts'
import { returnStock } from '#modules/stock/stock.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { queueCancelled } from './order-letters.ts'
import { readLetterOrder } from './order-letters-queries.ts'
import { queueTransferReminder } from './order-progress-letters.ts'
import type { OrdersParts } from './orders.server.ts'

const HOUR_MS = 3_600_000
/** Orders looked at in one turn; the rest waits for the next. */
const MOST = 200

/** Transfers not confirmed that were ordered before a moment, oldest first. */
async function readWaiting(db: Db, before: Date, unreminded: boolean): Promise<string[]> {
  const { rows } = await db.prepared<{ id: string }>(
    'orders-waiting-transfer',
    `select o.id from orders o
      where o.payment_type = 4 and o.status = 'odeme_bekliyor' and o.created_at <= $1
        and (not $2::boolean
          or not exists (select from order_events e where e.order_id = o.id and e.kind = 'transfer-reminded'))
      order by o.created_at limit $3`,
    [before, unreminded, MOST],
  )
  return rows.map(({ id }) => id)
}

/** Cancels one, unless it was paid or cancelled meanwhile: the condition is in the write. Returns the products whose level moved. */
async function cancelOne(parts: OrdersParts, tx: Db, orderId: string, before: Date): Promise<number[]> {
  const { rowCount } = await tx.prepared(
    'order-cancel-overdue',
    `update orders set status = 'iptal', cancelled_at = now()
      where id = $1 and payment_type = 4 and status = 'odeme_bekliyor' and created_at <= $2`,
    [orderId, before],
  )
  if (rowCount === 0) return []
  await tx.query(
    `insert into order_events (order_id, kind, actor, data) values ($1, 'cancelled', 'shop', '{"reason":"transfer-overdue"}')`,
    [orderId],
  )
  const order = await readLetterOrder(tx, orderId)
  if (order) await queueCancelled(parts, tx, order, '', 'unpaid')
  return returnStock(tx, orderId, 'cancel')
}

/** Notes the reminder, once: whoever comes second finds the note, and the order's lock keeps a confirmation or a cancel from coming between. */
async function remindOne(parts: OrdersParts, tx: Db, orderId: string, hours: number): Promise<boolean> {
  const { rows } = await tx.prepared<{ createdAt: Date }>(
    'order-lock-waiting-transfer',
    `select created_at as "createdAt" from orders
      where id = $1 and payment_type = 4 and status = 'odeme_bekliyor' for update`,
    [orderId],
  )
  const [waiting] = rows
  if (!waiting) return false
  const { rowCount } = await tx.prepared(
    'order-note-reminder',
    `insert into order_events (order_id, kind, actor)
     select $1, 'transfer-reminded', 'shop'
      where not exists (select from order_events where order_id = $1 and kind = 'transfer-reminded')`,
    [orderId],
  )
  if (rowCount === 0) return false
  const until = formatDateTime(new Date(waiting.createdAt.getTime() + hours * HOUR_MS)).slice(0, 16)
  await queueTransferReminder(parts, tx, orderId, until)
  return true
}

/**
 * Keeps the day of bank transfers (spec §9, decisions D3): reminds once after `havaleHatirlatmaSaati` hours, cancels after
 * `havaleSuresiSaat` with stock and a letter, unless `havaleOtomatikIptal` is off. A job's work; two at once do it once. Returns
 * how many were reminded and cancelled.
 */
export async function keepTransferDeadlines(
  parts: OrdersParts,
): Promise<{ reminded: number; cancelled: number }> {
  const { db, settings, clock, changes, mail } = parts
  const { havaleHatirlatmaSaati, havaleSuresiSaat, havaleOtomatikIptal } = settings.get()
  const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * HOUR_MS)
  const moved = new Set<number>()
  let cancelled = 0
  if (havaleOtomatikIptal) {
    const before = hoursAgo(havaleSuresiSaat)
    for (const id of await readWaiting(db, before, false)) {
      const ids = await transaction(db, (tx) => cancelOne(parts, tx, id, before))
      if (ids.length > 0) cancelled += 1
      for (const productId of ids) moved.add(productId)
    }
  }
  let reminded = 0
  if (havaleHatirlatmaSaati < havaleSuresiSaat) {
    for (const id of await readWaiting(db, hoursAgo(havaleHatirlatmaSaati), true))
      if (await transaction(db, (tx) => remindOne(parts, tx, id, havaleSuresiSaat))) reminded += 1
  }
  if (moved.size > 0) changes.publish({ topic: 'stock', ids: [...moved] })
  if (cancelled + reminded > 0) mail.wake()
  return { reminded, cancelled }
}
