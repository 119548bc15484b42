import { createContext, type ReactNode, useState } from 'react'
import type { CartStore } from './cart-store.ts'

/** BroadcastChannel by which the tabs of a browser report cart changes. */
export const CART_CHANNEL = 'vitrin-cart'

/** The place of the page's cart store, which `useCart` fills when a part that shows the cart is hydrated. */
export interface CartHolder {
  cart: { store: CartStore; events: EventTarget } | null
}

export const CartHolderContext = createContext<CartHolder | null>(null)

/** One cart for all parts of a page. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [holder] = useState<CartHolder>(() => ({ cart: null }))
  return <CartHolderContext value={holder}>{children}</CartHolderContext>
}
