/** The message the payment window posts to its opener (spec §4 card flow, 7). */
export interface WindowMessage {
  payment_succeed: boolean
  dialogClose: boolean
  loading: boolean
  /** Why the payment did not start. */
  messages: string[]
  /** The payment the message is about, when known; another tab may have started a newer one. */
  payment_id: string | null
}

/** Parses a message of a window of this origin; null if it is not about a payment. */
export function readWindowMessage(data: unknown): WindowMessage | null {
  if (typeof data !== 'object' || data === null || !('payment_succeed' in data)) return null
  const { payment_succeed, dialogClose, loading, messages, payment_id } = data as Record<string, unknown>
  return {
    payment_succeed: payment_succeed === true,
    dialogClose: dialogClose === true,
    loading: loading === true,
    messages: Array.isArray(messages) ? messages.filter((text) => typeof text === 'string') : [],
    payment_id: typeof payment_id === 'string' ? payment_id : null,
  }
}
