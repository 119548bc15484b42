import { useEffect } from 'react'
import type { ShownCart } from './shown-cart.ts'
import { useCart } from './use-cart.tsx'

/** The cart a page was loaded with, updated while the page is open. */
export function useShownCart(page: ShownCart): ShownCart {
  const { store, page: storePage, cart } = useCart()
  useEffect(() => store.setPageCart(page), [store, page])
  useEffect(() => store.watch(), [store])
  return storePage === page && cart ? cart : page
}
