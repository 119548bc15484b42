import { useSyncExternalStore } from 'react'

/** What was just added: the line of the cart, and the quantity of this addition. */
export interface AddedNow {
  readonly productId: number
  readonly unitId: number
  readonly quantity: number
}

let added: AddedNow | null = null
const listeners = new Set<() => void>()

/** Asks the page to show what was added; null asks for nothing any more. */
export function showAdded(next: AddedNow | null): void {
  added = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAddedNow = (): AddedNow | null =>
  useSyncExternalStore(
    subscribe,
    () => added,
    () => null,
  )
