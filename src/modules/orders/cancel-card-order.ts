import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#database/database.ts'
import { readPaidPayment } from '#modules/payments/payments.server.ts'
import { releaseCardOrder } from './card-order.ts'
import { payBack } from './card-refunds.ts'
import { cancelKey, hasParcel, readRefundStatus, recordCancelRefund } from './card-refunds-queries.ts'
import type { LockedOrder } from './order-returns-queries.ts'
import { CANCELLABLE } from './order-status-rules.ts'
import type { CancelResult, OrdersDeps } from './orders.server.ts'

/** How long somebody who cancels too waits for the one who was first, in milliseconds. */
const PATIENCE_MS = 8000
const POLL_INTERVAL_MS = 100

/** What a cancellation's first transaction decides: that it is over, or that this refund is to go back first. */
export type CancelStep = { result: CancelResult; changed: number[] } | { payBack: string }

const finished = (result: CancelResult, changed: number[] = []): CancelStep => ({ result, changed })

/**
 * Decides about a card order under its lock. One that is not paid yet is given up; for a paid one the wish to pay back is
 * written down, which keeps its parcel here until the provider has answered.
 */
export async function beginCardCancel(
  { clock, provider, log }: OrdersDeps,
  tx: Db,
  order: LockedOrder,
): Promise<CancelStep> {
  if (order.status === 'iptal' || order.status === 'odeme_hatasi') return finished({ ok: true })
  if (order.status === 'odeme_bekliyor') {
    const changed = await releaseCardOrder(tx, order.id, 'abandoned')
    return changed ? finished({ ok: true }, changed) : finished({ ok: false, reason: 'under-way' })
  }
  if (!CANCELLABLE.includes(order.status) || (await hasParcel(tx, order.id)))
    return finished({ ok: false, reason: 'too-late' })
  const payment = await readPaidPayment(tx, order.id)
  if (payment?.provider !== provider?.name || !payment) {
    log.error({ order: order.id }, 'an order cannot be cancelled: its payment, or who took it, is not here')
    return finished({ ok: false, reason: 'refused' })
  }
  await recordCancelRefund(tx, { orderId: order.id, amount: payment.paidPrice, now: clock() })
  return { payBack: cancelKey(order.id) }
}

/** Has the money paid back, or waits for whoever is at it. */
export async function finishCardCancel(deps: OrdersDeps, key: string): Promise<CancelResult> {
  const result = await payBack(deps, key)
  if (result === 'done') return { ok: true }
  if (result !== null) return { ok: false, reason: result === 'refused' ? 'refused' : 'under-way' }
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_INTERVAL_MS) {
    const status = await readRefundStatus(deps.db, key)
    if (status === 'yapildi') return { ok: true }
    if (status === 'basarisiz') return { ok: false, reason: 'refused' }
    await pause(POLL_INTERVAL_MS)
  }
  return { ok: false, reason: 'under-way' }
}
