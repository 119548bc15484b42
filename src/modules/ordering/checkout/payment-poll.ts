import { transaction } from '#database/database.ts'
import { claimStatusCheck, type PaymentRow } from '#modules/ordering/payments/payments.server.ts'
import { fetchOutcome } from './card-reconcile.ts'
import { FIRST_CHECK_MS, settlePayment } from './card-settle.ts'
import type { CheckoutDeps } from './checkout-types.ts'

/**
 * Fetches the status of a payment whose charge response was lost, for a shopper who waits: the job would do so a minute or two later.
 * Only after the charging request has ended, at most once in ten seconds, and without changing the job's schedule. Before the job's first
 * check 'paid' is accepted but 'failed' is not: the provider may still be processing. Returns whether the payment was settled.
 */
export async function checkChargingPayment(deps: CheckoutDeps, payment: PaymentRow): Promise<boolean> {
  const { db, cardProviders, clock } = deps
  const { id, status, chargingAt } = payment
  if (status !== 'charging' || chargingAt === null) return false
  const provider = await cardProviders.forCharge(payment)
  if (!provider) return false
  if (!(await transaction(db, (tx) => claimStatusCheck(tx, id)))) return false
  const outcome = await fetchOutcome(deps, provider, payment)
  const isDueForCheck = clock().getTime() - chargingAt.getTime() >= FIRST_CHECK_MS
  if (outcome.status !== 'paid' && !(outcome.status === 'failed' && isDueForCheck)) return false
  await settlePayment(deps, id, outcome)
  return true
}
