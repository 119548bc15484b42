import { createStore } from '../../../ui/store.ts'

/** What the tools of cards ask the list for; cards are the same for everybody and know nothing of it. */
export interface ToolRequests {
  /** The product to look at quickly. */
  quickView: number | null
  /** Counts attempts to compare more products than fit. */
  noRoom: number
}

export const toolRequests = createStore<ToolRequests>({ quickView: null, noRoom: 0 })

const change = (next: Partial<ToolRequests>) => toolRequests.set({ ...toolRequests.get(), ...next })

export const showQuickly = (productId: number) => change({ quickView: productId })
export const closeQuickView = () => change({ quickView: null })
export const showNoRoom = () => change({ noRoom: toolRequests.get().noRoom + 1 })
