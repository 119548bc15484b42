import type { z } from 'zod'
import type { binControlSchema, PaymentResult } from '#modules/checkout/checkout-schemas.ts'
import { browserSend } from '../http/browser-send.ts'

export type BinResponse = z.infer<typeof binControlSchema>

/** The card's bank and plans; null when the request fails, which is silently ignored (spec §8). */
export async function fetchBin(
  binNumber: string,
  amount: string,
  signal: AbortSignal,
): Promise<BinResponse | null> {
  try {
    const form = new URLSearchParams({ binNumber, amount })
    const response = await browserSend('POST', 'bin-control', form, signal)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/**
 * The state of one of the customer's payments, 'last' for the newest. 'none': the customer has no such payment. 'unreachable': the
 * request failed, so the state is unknown.
 */
export async function fetchPayment(
  id: string,
  signal?: AbortSignal,
): Promise<PaymentResult | 'signed-out' | 'none' | 'unreachable'> {
  try {
    const response = await browserSend('GET', `payment/${encodeURIComponent(id)}`, undefined, signal)
    if (response.status === 401) return 'signed-out'
    if (response.status === 404) return 'none'
    return response.ok ? await response.json() : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Abandons a payment; false when the bank is charging already or the request failed. */
export async function abandonPayment(id: string): Promise<boolean> {
  try {
    return (await browserSend('DELETE', `payment/${encodeURIComponent(id)}`)).ok
  } catch {
    return false
  }
}
