import { useLayoutEffect, useState } from 'react'
import { apiRequest } from '../http/forms/api-client.ts'
import { useDraft } from '../ui/form/use-draft.ts'

/** The note of an order whose session expired before it was saved. */
interface SavedNote {
  /** The version of the cart it was written for; another cart has another note. */
  version: string
  note: string
}

/**
 * The note of the payment step. It cannot be saved with the cart after the session has expired, so a draft keeps it until the customer
 * is back from the login. Call `save` with the current note whenever the step is submitted.
 */
export function useSavedNote(owner: string, cart: { version: string; note: string }) {
  const [note, setNote] = useState(cart.note)
  const { version, note: known } = cart
  const draft = useDraft<SavedNote>('order-note', owner)
  // A layout effect runs before the early changes are replayed: a note typed now is newer than the saved one.
  useLayoutEffect(() => {
    const saved = draft.read()
    draft.drop()
    if (saved?.version !== version || saved.note === known) return
    setNote(saved.note)
    void apiRequest('PATCH', 'cart', { body: { description: saved.note } })
  }, [draft, version, known])
  return {
    note,
    save: (written: string) => draft.save({ version, note: written }),
  }
}
