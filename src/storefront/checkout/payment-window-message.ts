/** What the payment window says to the page that opened it (spec §4 card flow, 7). */
export interface WindowMessage {
  payment_succeed: boolean
  dialogClose: boolean
  loading: boolean
  /** Why a payment did not start. */
  messages: string[]
  /** The payment it is about, once the window knows; another tab may have begun a newer one. */
  payment_id: string | null
}

/** Reads a message that came from a window of this origin; null for one that is about something else. */
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
