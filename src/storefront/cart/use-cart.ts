import { useMemo, useSyncExternalStore } from 'react'
import { type PageRoot, usePageRoot } from '../http/page-root.ts'
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
export function shownCount(root: Pick<PageRoot, 'cart'> | null): number {
  const { count } = root?.cart ?? { count: '' }
  return /^\d+$/.test(count) ? Number(count) : 0
}
