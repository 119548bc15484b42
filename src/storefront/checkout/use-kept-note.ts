import { useEffect, useState } from 'react'
import { browserSend } from '../cart/browser-send.ts'

const KEY = 'vitrin_order_note'

/** What somebody had written to an order whose session ended before it was kept. */
interface KeptNote {
  /** The customer who wrote it; nobody else sees it. */
  owner: string
  /** The cart it was written to, as it was: another order has another note. */
  version: string
  note: string
}

function read(): KeptNote | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function write(kept: KeptNote | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing has nothing to bring back.
  }
}

/**
 * The note of the payment step. Without a session the cart cannot keep it, so this tab does until the customer is back from the
 * login. `keep` is called with what stands there whenever the step is left for the shop to decide.
 */
export function useKeptNote(owner: string, cart: { version: string; note: string }) {
  const [note, setNote] = useState(cart.note)
  const { version, note: known } = cart
  useEffect(() => {
    const kept = read()
    write(null)
    if (kept?.owner !== owner || kept.version !== version || kept.note === known) return
    setNote(kept.note)
    browserSend('PATCH', 'cart', { description: kept.note }).catch(() => undefined)
  }, [owner, version, known])
  return {
    note,
    keep: (written: string) => write({ owner, version, note: written }),
  }
}
