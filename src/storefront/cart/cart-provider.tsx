import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { m } from '#texts/messages.js'
import { apiRequest } from '../http/api-client.ts'
import type { PageRoot } from '../http/page-root.ts'
import { usePageRoot } from '../http/page-root.ts'
import type { CartCount } from '../http/shop-context.ts'
import { useAnnounce } from '../ui/announcements.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { lineMoney } from './cart-money.ts'
import { createCartRequests } from './cart-requests.ts'
import { type CartState, type CartStore, createCartStore } from './cart-store.ts'
import type { ShownCart, ShownLine } from './shown-cart.ts'

const CartContext = createContext<CartStore | null>(null)

/** BroadcastChannel by which the tabs of a browser report cart changes. */
const CHANNEL = 'vitrin-cart'

/** The state and the actions of the cart. Throws outside of `CartProvider`, which wraps every page. */
export function useCart(): CartState & { store: CartStore } {
  const store = useContext(CartContext)
  if (!store) throw new Error('useCart outside of CartProvider')
  return { ...useSyncExternalStore(store.subscribe, store.get, store.get), store }
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
  return root && !hydrated ? root.cart : { count: String(count), words: m.cart_lines({ count }) }
}

/**
 * One cart store for header and page. It refetches when the shown cart may be stale: another tab changed it, this tab became visible
 * again, or the browser restored the page from its back/forward cache.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const root = usePageRoot()
  const announce = useAnnounce()
  const [events] = useState(() => new EventTarget())
  const [store] = useState(() =>
    createCartStore(
      createCartRequests(apiRequest),
      {
        changed: () => events.dispatchEvent(new Event('changed')),
        settled: (lines, cart) =>
          events.dispatchEvent(new CustomEvent('settled', { detail: { lines, cart } })),
      },
      shownCount(root),
    ),
  )

  useEffect(() => {
    if (root) store.setCount(shownCount(root))
  }, [store, root])

  const announceLine = useEffectEvent((lines: readonly ShownLine[], { totals }: ShownCart) => {
    const [line] = lines
    if (!line) return
    const { name, quantity, unit } = line
    announce(m.cart_line_updated({ name, quantity, unit, total: lineMoney(totals.total, totals.currency) }))
  })

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    const refetch = () => store.refresh()
    const notifyTabs = () => channel.postMessage('changed')
    const settled = (event: Event) => {
      if (event instanceof CustomEvent) announceLine(event.detail.lines, event.detail.cart)
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refetch()
    }
    channel.addEventListener('message', refetch)
    events.addEventListener('changed', notifyTabs)
    events.addEventListener('settled', settled)
    addEventListener('pageshow', onPageShow)
    document.addEventListener('visibilitychange', onVisibilityChange)
    // After back or forward the browser may show a cached page with a stale count.
    const [arrival] = performance.getEntriesByType('navigation')
    if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') refetch()
    return () => {
      channel.close()
      events.removeEventListener('changed', notifyTabs)
      events.removeEventListener('settled', settled)
      removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [store, events])

  return <CartContext value={store}>{children}</CartContext>
}
