import type { PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import type { ActionResult } from '#shared/web/action-result.ts'

/**
 * The response to a poll of a payment. Refused with `PAYMENT_NOT_FOUND` or `LOGIN_REQUIRED`; after every other refusal the state of the
 * payment is unknown.
 */
export type PaymentPoll = ActionResult<{ data: PaymentResult }>

/** The code of the API: the customer has no such payment. */
export const PAYMENT_NOT_FOUND = 'PAYMENT_NOT_FOUND'

/** The first and the longest delay between two polls, in milliseconds. */
const FIRST_GAP_MS = 1000
const MAX_GAP_MS = 15_000

/**
 * The delay before the next poll of a payment in milliseconds: 1 s, 1.5 s, 2.25 s … 15 s. `polls` counts the polls so far, from 1.
 */
export function pollDelay(polls: number): number {
  return Math.min(FIRST_GAP_MS * 1.5 ** Math.max(0, polls - 1), MAX_GAP_MS)
}

/** Waits, and then until the page is visible; ends immediately when `signal` is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
  if (signal.aborted || document.visibilityState === 'visible') return
  await new Promise<void>((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
