import { useEffect } from 'react'
import { useCart } from './cart-provider.tsx'
import type { ShownCart } from './shown-cart.ts'

/** The cart a page was loaded with, kept fresh for as long as the page is open. */
export function useShownCart(page: ShownCart): ShownCart {
  const { store, page: taken, cart } = useCart()
  useEffect(() => store.take(page), [store, page])
  useEffect(() => store.watch(), [store])
  return taken === page && cart ? cart : page
}
