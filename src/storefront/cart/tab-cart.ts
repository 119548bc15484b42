import { m } from '#texts/messages.js'
import { apiRequest } from '../http/forms/api-client.ts'
import { announce } from '../ui/dialog/announce.ts'
import { createCartRequests } from './cart-requests.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import type { ShownCart, ShownLine } from './shown-cart.ts'
import { lineMoney } from './totals/cart-money.ts'

/** BroadcastChannel by which the tabs of a browser report cart changes. */
const CART_CHANNEL = 'vitrin-cart'

/** How long a button shows that something was added, in milliseconds (spec §9). */
export const SUCCESS_MS = 1250

let cart: CartStore | undefined
let channel: BroadcastChannel | undefined

/** The cart of this tab. Only in the browser; throws on the server, where it would be everybody's. */
export function tabCart(): CartStore {
  if (typeof document === 'undefined') throw new Error('the cart of a tab is asked for on the server')
  cart ??= createCartStore(
    createCartRequests(apiRequest),
    { changed: () => channel?.postMessage('changed'), settled: announceLine },
    countInDocument(),
  )
  return cart
}

/** The number of cart lines that the header of this document shows, if it has one. */
const countInDocument = () =>
  Number(document.querySelector<HTMLElement>('[data-count-of="cart"]')?.dataset.count ?? 0)

function announceLine([line]: readonly ShownLine[], { totals }: ShownCart): void {
  if (!line) return
  const { name, quantity, unit } = line
  announce(m.cart_line_updated({ name, quantity, unit, total: lineMoney(totals.total, totals.currency) }))
}

/**
 * Called once for each document: refetches the cart when the shown one may be stale, because another tab changed it, this tab became
 * visible again, or the browser shows a page from before, with the count it had then.
 */
export function startCart(): void {
  const refetch = () => tabCart().refresh()
  channel = new BroadcastChannel(CART_CHANNEL)
  channel.addEventListener('message', refetch)
  addEventListener('pageshow', ({ persisted }) => persisted && refetch())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refetch())
  const [arrival] = performance.getEntriesByType('navigation')
  if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') refetch()
}
