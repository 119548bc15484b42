import { createStore } from '../ui/store.ts'

/** What was just added: the line of the cart, and the quantity of this addition. */
export interface AddedNow {
  readonly productId: number
  readonly unitId: number
  readonly quantity: number
}

/** What the page is asked to show as added; null asks for nothing any more. */
export const addedNow = createStore<AddedNow | null>(null)
