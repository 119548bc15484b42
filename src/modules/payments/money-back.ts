import type { Big } from '#shared/money.ts'
import type { MoneyBackResult, PaymentProvider, StartedPayment } from './payment-provider.ts'

/** Money that is to go back, in TRY. */
export interface MoneyBackRequest {
  /** `paidPrice` is what was really charged. */
  payment: StartedPayment & { ip: string }
  /** With `before` at most what was charged. */
  amount: Big
  /** What went back of this payment for other causes. */
  before: Big
  /** It may have been asked for already, so the provider's books are read first. */
  again: boolean
  /** When the money moved, where all of it goes back; null for a part, which cannot be cancelled. */
  paidAt: Date | null
}

/** When a bank closes its day is the bank's to say: within a day it is asked to cancel, and says no when it has closed. */
const CANCEL_WITHIN_MS = 24 * 60 * 60_000

/**
 * Has a provider give money back, once: all of it is cancelled on the day it was paid, else refunded (decisions D2).
 * Ask again only after an unknown result, with `again`; the caller sees to it that one wish of a payment is under way at a time.
 */
export async function giveBack(
  provider: PaymentProvider,
  { payment, amount, before, again, paidAt }: MoneyBackRequest,
  now: Date,
): Promise<MoneyBackResult> {
  if (again) {
    const known = await provider.givenBack(payment)
    if (known.status === 'unknown') return known
    if (known.amount.gte(before.plus(amount))) return { status: 'done', reference: 'given-back' }
    // Somebody gave back a part of it by hand, in the provider's panel: what is left is theirs to decide.
    if (known.amount.plus(amount).gt(payment.paidPrice))
      return { status: 'refused', code: 'given-back-in-part' }
  }
  if (paidAt !== null && now.getTime() - paidAt.getTime() < CANCEL_WITHIN_MS) {
    const cancelled = await provider.cancel(payment)
    if (cancelled.status !== 'refused') return cancelled
  }
  return provider.refund({ ...payment, amount })
}
