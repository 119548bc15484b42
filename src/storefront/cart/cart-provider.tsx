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
import { useAnnounce } from '../layout/announcements.tsx'
import { usePageRoot } from '../page-root.ts'
import { browserSend } from './browser-send.ts'
import { cartCalls } from './cart-calls.ts'
import { lineMoney } from './cart-money.ts'
import { type CartState, type CartStore, createCartStore } from './cart-store.ts'
import type { ShownCart, ShownLine } from './shown-cart.ts'

const CartContext = createContext<CartStore | null>(null)

/** Tabs of one browser tell each other here that the cart has changed. */
const CHANNEL = 'vitrin-cart'

/** The cart's state and what can be done to it. Only within `CartProvider`, which is around every page. */
export function useCart(): CartState & { store: CartStore } {
  const store = useContext(CartContext)
  if (!store) throw new Error('useCart outside of CartProvider')
  return { ...useSyncExternalStore(store.subscribe, store.get, store.get), store }
}

/**
 * One cart for header and page. It looks again whenever what is on the screen may be old: another tab changed it, this tab was
 * away, or the browser brought the page back from its memory.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const root = usePageRoot()
  const announce = useAnnounce()
  const [news] = useState(() => new EventTarget())
  const [store] = useState(() =>
    createCartStore(
      cartCalls(browserSend),
      {
        changed: () => news.dispatchEvent(new Event('changed')),
        settled: (lines, cart) => news.dispatchEvent(new CustomEvent('settled', { detail: { lines, cart } })),
      },
      root?.cartCount ?? 0,
    ),
  )

  useEffect(() => {
    if (root) store.setCount(root.cartCount)
  }, [store, root])

  const say = useEffectEvent((lines: readonly ShownLine[], { totals }: ShownCart) => {
    const [line] = lines
    if (!line) return
    const { name, quantity, unit } = line
    announce(m.cart_line_now({ name, quantity, unit, total: lineMoney(totals.total, totals.currency) }))
  })

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    const look = () => store.refresh()
    const tell = () => channel.postMessage('changed')
    const settled = (event: Event) => {
      if (event instanceof CustomEvent) say(event.detail.lines, event.detail.cart)
    }
    const seen = () => {
      if (document.visibilityState === 'visible') look()
    }
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look()
    }
    channel.addEventListener('message', look)
    news.addEventListener('changed', tell)
    news.addEventListener('settled', settled)
    addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', seen)
    // Going back may show a page as the browser kept it, with the count of then.
    const [arrival] = performance.getEntriesByType('navigation')
    if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') look()
    return () => {
      channel.close()
      news.removeEventListener('changed', tell)
      news.removeEventListener('settled', settled)
      removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [store, news])

  return <CartContext value={store}>{children}</CartContext>
}
