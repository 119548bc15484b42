import { useLayoutEffect, useState } from 'react'
import { apiRequest } from '../http/api-client.ts'

const KEY = 'vitrin_order_note'

/** The note of an order whose session expired before it was saved. */
interface SavedNote {
  /** The id of the customer who wrote it; other customers do not see it. */
  owner: string
  /** The version of the cart it was written for; another cart has another note. */
  version: string
  note: string
}

function read(): SavedNote | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function write(saved: SavedNote | null): void {
  try {
    if (saved) sessionStorage.setItem(KEY, JSON.stringify(saved))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without sessionStorage the note is not restored.
  }
}

/**
 * The note of the payment step. It cannot be saved with the cart after the session has expired, so sessionStorage keeps it until the
 * customer is back from the login. Call `save` with the current note whenever the step is submitted.
 */
export function useSavedNote(owner: string, cart: { version: string; note: string }) {
  const [note, setNote] = useState(cart.note)
  const { version, note: known } = cart
  // A layout effect runs before the early changes are replayed: a note typed now is newer than the saved one.
  useLayoutEffect(() => {
    const saved = read()
    write(null)
    if (saved?.owner !== owner || saved.version !== version || saved.note === known) return
    setNote(saved.note)
    void apiRequest('PATCH', 'cart', { body: { description: saved.note } })
  }, [owner, version, known])
  return {
    note,
    save: (written: string) => write({ owner, version, note: written }),
  }
}
