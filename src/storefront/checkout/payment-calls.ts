import type { z } from 'zod'
import type { binControlSchema, PaymentResult } from '#modules/checkout/checkout-schemas.ts'
import { browserSend } from '../cart/browser-send.ts'

export type BinAnswer = z.infer<typeof binControlSchema>

/** The card's bank and plans; null when nobody can say, which is silently ignored (spec §8). */
export async function askBin(
  binNumber: string,
  amount: string,
  signal: AbortSignal,
): Promise<BinAnswer | null> {
  try {
    const form = new URLSearchParams({ binNumber, amount })
    const response = await browserSend('POST', 'bin-control', form, signal)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** How the customer's newest payment stands; null when there is none or nobody can say at the moment. */
export async function askPayment(id: string): Promise<PaymentResult | 'signed-out' | null> {
  try {
    const response = await browserSend('GET', `payment/${encodeURIComponent(id)}`)
    if (response.status === 401) return 'signed-out'
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** Gives a payment up; false when the bank is moving the money already, or nobody answered. */
export async function giveUp(id: string): Promise<boolean> {
  try {
    return (await browserSend('DELETE', `payment/${encodeURIComponent(id)}`)).ok
  } catch {
    return false
  }
}
