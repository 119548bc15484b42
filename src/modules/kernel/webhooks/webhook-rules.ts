/** What a webhook may be told. */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'stock.changed',
  'product.changed',
  'price.changed',
] as const

/** `waiting`: to be sent, again or for the first time. `failed`: given up. */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed'] as const

/**
 * Why an attempt failed: the address leads into the private network, the receiver took too long, there was no connection, it answered
 * with a status that accepts nothing, the shop's keys cannot read the signing secret, or the owner discarded it after the shop was restored.
 */
export const DELIVERY_PROBLEMS = [
  'private-address',
  'timeout',
  'unreachable',
  'refused',
  'no-secret',
  'discarded',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Seconds after each failed attempt until the next: twelve attempts within some three days, then the delivery has failed. */
export const RETRY_AFTER = [5, 60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200, 57_600, 86_400] as const

/** Seconds until the next attempt after `attempts` failed ones; null when it was the last. */
export function nextAttemptAfter(attempts: number): number | null {
  return RETRY_AFTER[attempts - 1] ?? null
}

/** Does the receiver's status mean that it has the delivery? Redirects are not followed, so they do not. */
export const isAccepted = (status: number) => status >= 200 && status < 300

export const MAX_WEBHOOKS = 20
export const MAX_API_TOKENS = 50

/** Where webhooks may lead: public addresses alone, or the private network too (`WEBHOOK_NETWORK`). */
export const WEBHOOK_NETWORKS = ['public', 'any'] as const
export type WebhookNetwork = (typeof WEBHOOK_NETWORKS)[number]

/** Why an address cannot be a webhook's. */
export type UrlProblem = 'not-https' | 'not-an-address'

/**
 * The problem of a webhook's address: it must be https, without a name and password. Where webhooks may lead into the private network
 * (`WEBHOOK_NETWORK=any`), http is enough.
 */
export function webhookUrlProblem(text: string, network: WebhookNetwork = 'public'): UrlProblem | null {
  const url = URL.parse(text)
  if (url === null || text.length > 500) return 'not-an-address'
  if (url.username !== '' || url.password !== '') return 'not-an-address'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && network === 'any')) return null
  return 'not-https'
}
