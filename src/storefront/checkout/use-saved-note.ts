import { useEffect, useState } from 'react'
import { browserSend } from '../cart/browser-send.ts'

const KEY = 'vitrin_order_note'

/** What somebody had written to an order whose session ended before it was kept. */
interface SavedNote {
  /** The customer who wrote it; nobody else sees it. */
  owner: string
  /** The cart it was written to, as it was: another order has another note. */
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
    // A browser that stores nothing has nothing to bring back.
  }
}

/**
 * The note of the payment step. Without a session the cart cannot keep it, so this tab does until the customer is back from the
 * login. `keep` is called with what stands there whenever the step is left for the shop to decide.
 */
export function useSavedNote(owner: string, cart: { version: string; note: string }) {
  const [note, setNote] = useState(cart.note)
  const { version, note: known } = cart
  useEffect(() => {
    const saved = read()
    write(null)
    if (saved?.owner !== owner || saved.version !== version || saved.note === known) return
    setNote(saved.note)
    browserSend('PATCH', 'cart', { description: saved.note }).catch(() => undefined)
  }, [owner, version, known])
  return {
    note,
    save: (written: string) => write({ owner, version, note: written }),
  }
}
