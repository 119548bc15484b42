import { useEffect } from 'react'
import type { ShownCart } from './shown-cart.ts'
import { tabCart } from './tab-cart.ts'
import { useCart } from './use-cart.ts'

/** The cart a page was loaded with, updated while the page is open. */
export function useShownCart(page: ShownCart): ShownCart {
  const { page: storePage, cart } = useCart()
  useEffect(() => tabCart().setPageCart(page), [page])
  useEffect(() => tabCart().watch(), [])
  return storePage === page && cart ? cart : page
}
