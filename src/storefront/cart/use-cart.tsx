import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { m } from '#texts/messages.js'
import { apiRequest } from '../http/forms/api-client.ts'
import { missed } from '../http/hydration/late-hydration.ts'
import type { PageRoot } from '../http/page-root.ts'
import { usePageRoot } from '../http/page-root.ts'
import type { CartCount } from '../http/shop-context.ts'
import { useAnnounce } from '../ui/dialog/announcements.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CART_CHANNEL, type CartHolder, CartHolderContext } from './cart-holder.tsx'
import { createCartRequests } from './cart-requests.ts'
import { type CartState, type CartStore, createCartStore } from './cart-store.ts'
import type { ShownCart, ShownLine } from './shown-cart.ts'
import { lineMoney } from './totals/cart-money.ts'

/** The page's cart; the first part that asks for it makes it. */
function cartOf(holder: CartHolder, root: PageRoot | null): NonNullable<CartHolder['cart']> {
  if (holder.cart) return holder.cart
  const events = new EventTarget()
  const store = createCartStore(
    createCartRequests(apiRequest),
    {
      changed: () => events.dispatchEvent(new Event('changed')),
      settled: (lines, cart) => events.dispatchEvent(new CustomEvent('settled', { detail: { lines, cart } })),
    },
    shownCount(root),
  )
  holder.cart = { store, events }
  return holder.cart
}

function usePageCart() {
  const holder = useContext(CartHolderContext)
  const root = usePageRoot()
  if (!holder) throw new Error('useCart outside of CartProvider')
  return cartOf(holder, root)
}

/** The state and the actions of the cart. Throws outside of `CartProvider`, which wraps every page. */
export function useCart(): CartState & { store: CartStore } {
  const { store } = usePageCart()
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
 * Refetches when the shown cart may be stale: another tab changed it, this tab became visible again, or the browser restored the page from
 * its back/forward cache. Renders nothing.
 */
export function CartEffects() {
  const root = usePageRoot()
  const announce = useAnnounce()
  const { store, events } = usePageCart()

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
    const channel = new BroadcastChannel(CART_CHANNEL)
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
    const wentBack = arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
    if (wentBack || missed.cartChange) refetch()
    missed.cartChange = false
    return () => {
      channel.close()
      events.removeEventListener('changed', notifyTabs)
      events.removeEventListener('settled', settled)
      removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [store, events])

  return null
}
