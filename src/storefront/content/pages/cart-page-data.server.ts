import { readShared } from '#modules/buying/cart/cart-share-rules.ts'
import { readCouponCode } from '#modules/buying/coupons/coupon-code-rules.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import { holdsAll, OFFERED_CODE, REMINDER } from '#modules/ordering/reminders/reminder-links-rules.ts'
import { hasRegistered } from '#modules/people/customers/sign-in/guest-session-rules.ts'
import { type ShownCart, shownCart } from '../../cart/shown-cart.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { cart, cartComplete } from '../containers/declared-containers.server.ts'
import { queryRecord } from './page-data.server.ts'
import { dataOf, showContainers } from './shown-containers.server.ts'

/** The lines of a share text at today's prices; null when it is missing or unreadable. */
async function linesAt(
  text: string | null,
  { shop, preferences }: PageRequest,
): Promise<(ShownCart & { requestedCount: number }) | null> {
  const read = readShared(text ?? '')
  if (!read.ok) return null
  const shown = shownCart(await shop.cart.preview(read.lines, preferences))
  return { ...shown, requestedCount: read.lines.length }
}

/**
 * What /sepet shows: the order just placed (`?siparis=`, one of the customer's own), a shared cart (`?paylas=`), or the cart, with the
 * lines a no-JavaScript form has just removed (`?silinen=`).
 */
export async function loadCartPage(query: URLSearchParams, page: PageRequest) {
  const { shop, preferences, visitor } = page
  const found = await shop.pages.resolve({ path: '/sepet', query: queryRecord(query), preferences, visitor })
  if (found.kind !== 'page') throw new Error(`/sepet is ${found.kind}`)
  const { containers } = await showContainers(found.page.containers, page, query)
  const placed = dataOf(cartComplete, containers)
  if (placed) {
    const who = await visitor()
    const { guest } = who
    const shown = guest && { email: guest.email, registered: hasRegistered(guest) }
    return { kind: 'order', ...placed, guest: shown, email: buyerOf(who)?.email ?? null } as const
  }
  const own = dataOf(cart, containers)
  if (!own) throw new Error('/sepet has no cart')
  const text = query.get('paylas')
  const [shared, removed] = await Promise.all([linesAt(text, page), linesAt(query.get('silinen'), page)])
  const common = {
    ...own,
    removed: removed?.lines ?? [],
    offered: readCouponCode(query.get(OFFERED_CODE) ?? ''),
  }
  const isThere = query.has(REMINDER) && shared !== null && holdsAll(own.own.lines, shared.lines)
  if (shared && shared.lines.length > 0 && !isThere) {
    const { requestedCount, ...sharedCart } = shared
    const someGone = sharedCart.lines.length < requestedCount
    return { ...common, kind: 'shared', cart: sharedCart, someGone } as const
  }
  return { ...common, kind: 'cart', unreadable: text !== null && !isThere } as const
}
