import { useSyncExternalStore } from 'react'

/** What the tools of cards ask the list for; cards are the same for everybody and know nothing of it. */
export interface ToolRequests {
  /** The product to look at quickly. */
  quickView: number | null
  /** Counts attempts to compare more products than fit. */
  noRoom: number
}

const NOTHING: ToolRequests = { quickView: null, noRoom: 0 }

let requests = NOTHING
const listeners = new Set<() => void>()

function change(next: Partial<ToolRequests>): void {
  requests = { ...requests, ...next }
  for (const listener of listeners) listener()
}

export const showQuickly = (productId: number) => change({ quickView: productId })
export const closeQuickView = () => change({ quickView: null })
export const showNoRoom = () => change({ noRoom: requests.noRoom + 1 })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToolRequests = (): ToolRequests =>
  useSyncExternalStore(
    subscribe,
    () => requests,
    () => NOTHING,
  )
