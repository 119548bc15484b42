import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { m } from '#texts/messages.js'
import { type PageRoot, usePageRoot } from '../http/page-root.ts'
import type { CartCount } from '../http/shop-context.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type CartState, cartWith } from './cart-store.ts'
import { tabCart } from './tab-cart.ts'

const subscribe = (listener: () => void) => tabCart().subscribe(listener)
const present = () => tabCart().get()

/** The state of this tab's cart; on the server and until hydration no more than the count of the page. `tabCart()` has the actions. */
export function useCart(): CartState {
  const root = usePageRoot()
  const ofPage = useMemo(() => cartWith(shownCount(root)), [root])
  return useSyncExternalStore(subscribe, present, () => ofPage)
}

/** The count that the page has; 0 on the server for a page whose count is a slot. */
function shownCount(root: PageRoot | null): number {
  const { count } = root?.cart ?? { count: '' }
  return /^\d+$/.test(count) ? Number(count) : 0
}

/**
 * The number of cart lines as text: until hydration as the page has it, which on the server may be a slot, then as the store has it.
 */
export function useCartCount(): CartCount {
  const { count } = useCart()
  const root = usePageRoot()
  const hydrated = useHydrated()
  const known = useRef(root)
  useEffect(() => {
    // A form has brought newer data of the page.
    if (root && root !== known.current) tabCart().setCount(shownCount(root))
    known.current = root
  }, [root])
  return root && !hydrated ? root.cart : { count: String(count), words: m.cart_lines({ count }) }
}
