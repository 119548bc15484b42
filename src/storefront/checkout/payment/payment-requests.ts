import type { z } from 'zod'
import type { binControlSchema, PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import { apiRequest } from '../../http/forms/api-client.ts'
import type { PaymentPoll } from './payment-polling.ts'

export type BinResponse = z.infer<typeof binControlSchema>

/** The bank and the plans of a card that begins with `card`, or is the saved one with this id. Throws when the request fails. */
export async function loadPlans(card: string, amount: string, signal: AbortSignal): Promise<BinResponse> {
  const body = new URLSearchParams({ [/^\d+$/.test(card) ? 'binNumber' : 'kayitliKart']: card, amount })
  const result = await apiRequest<BinResponse>('POST', 'bin-control', { body, signal })
  if (!result.ok) throw new Error(`POST bin-control: ${result.code}`)
  return result.data
}

/** The state of one of the customer's payments, 'last' for the newest. */
export function fetchPayment(id: string, signal?: AbortSignal): Promise<PaymentPoll> {
  return apiRequest<PaymentResult>('GET', `payment/${encodeURIComponent(id)}`, signal && { signal })
}

/** Abandons a payment; false when the bank is charging already or the request failed. */
export async function abandonPayment(id: string): Promise<boolean> {
  return (await apiRequest('DELETE', `payment/${encodeURIComponent(id)}`)).ok
}
