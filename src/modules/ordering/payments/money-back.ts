import type {
  MoneyBackResult,
  PaymentProvider,
  StartedPayment,
} from '#modules/kernel/payments/payment-provider.ts'
import type { Big } from '#shared/money.ts'

/** Money to give back, in TRY. */
export interface MoneyBackRequest {
  /** `paidPrice` is what was really charged. */
  payment: StartedPayment & { ip: string }
  /** Together with `before` at most what was charged. */
  amount: Big
  /** What was given back of this payment for other reasons. */
  before: Big
  /** True when it was requested before and may have succeeded: the provider's records are read first. */
  again: boolean
  /** When the payment was charged, if all of it goes back; null for a part, which cannot be cancelled. */
  paidAt: Date | null
}

/** The bank decides when its day closes: within a day a cancel is requested first, and the bank refuses it after closing. */
const CANCEL_WITHIN_MS = 24 * 60 * 60_000

/**
 * Makes the provider give money back, once: a whole payment is cancelled on the day it was paid, else refunded (decisions D2). Repeat
 * only after an unknown result, with `again`; the caller ensures that one refund of a payment is in progress at a time.
 */
export async function refundOrCancel(
  provider: PaymentProvider,
  { payment, amount, before, again, paidAt }: MoneyBackRequest,
  now: Date,
): Promise<MoneyBackResult> {
  if (again) {
    const known = await provider.givenBack(payment)
    if (known.status === 'unknown') return known
    if (known.amount.gte(before.plus(amount))) return { status: 'done', reference: 'given-back' }
    // Somebody gave back a part by hand in the provider's panel, so people have to decide about the rest.
    if (known.amount.plus(amount).gt(payment.paidPrice))
      return { status: 'refused', code: 'given-back-in-part' }
  }
  if (paidAt !== null && now.getTime() - paidAt.getTime() < CANCEL_WITHIN_MS) {
    const cancelled = await provider.cancel(payment)
    if (cancelled.status !== 'refused') return cancelled
  }
  return provider.refund({ ...payment, amount })
}
