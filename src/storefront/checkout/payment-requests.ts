import type { z } from 'zod'
import type { binControlSchema, PaymentResult } from '#modules/checkout/checkout-schemas.ts'
import { LOGIN_REQUIRED } from '#shared/action-result.ts'
import { apiRequest } from '../http/api-client.ts'

export type BinResponse = z.infer<typeof binControlSchema>

/** The card's bank and plans; null when the request fails, which is silently ignored (spec §8). */
export async function fetchBin(
  binNumber: string,
  amount: string,
  signal: AbortSignal,
): Promise<BinResponse | null> {
  const body = new URLSearchParams({ binNumber, amount })
  const result = await apiRequest<BinResponse>('POST', 'bin-control', { body, signal })
  return result.ok ? result.data : null
}

/**
 * The state of one of the customer's payments, 'last' for the newest. 'none': the customer has no such payment. 'unreachable': the
 * request failed, so the state is unknown.
 */
export async function fetchPayment(
  id: string,
  signal?: AbortSignal,
): Promise<PaymentResult | 'signed-out' | 'none' | 'unreachable'> {
  const path = `payment/${encodeURIComponent(id)}`
  const result = await apiRequest<PaymentResult>('GET', path, signal && { signal })
  if (result.ok) return result.data
  if (result.code === LOGIN_REQUIRED) return 'signed-out'
  return result.code === 'PAYMENT_NOT_FOUND' ? 'none' : 'unreachable'
}

/** Abandons a payment; false when the bank is charging already or the request failed. */
export async function abandonPayment(id: string): Promise<boolean> {
  return (await apiRequest('DELETE', `payment/${encodeURIComponent(id)}`)).ok
}
