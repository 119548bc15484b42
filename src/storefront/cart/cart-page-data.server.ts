import { readShared } from '#modules/cart/cart-share-rules.ts'
import type { Visitor } from '#modules/visitor.ts'
import type { PageRequest } from '../shop-context.ts'
import { type ShownCart, shownCart } from './shown-cart.ts'

async function branchesOf({ customer, tokenHash }: Visitor, { shop }: PageRequest) {
  if (!customer) return { own: [], chosen: null }
  const own = await shop.customers.branches(customer.id)
  const chosen =
    own.length > 0 && tokenHash ? await shop.customers.chosenBranch(tokenHash, customer.id) : null
  return { own, chosen }
}

/** The data of the cart page: the cart and the branches to choose from. */
export async function cartPageData(page: PageRequest, visitor: Visitor) {
  const [view, branches] = await Promise.all([page.shop.cart.view(visitor), branchesOf(visitor, page)])
  return { own: shownCart(view), branches }
}

/** The lines of a share text at today's prices; null when it is missing or unreadable. */
async function linesAt(
  text: string | null,
  { shop, preferences }: PageRequest,
): Promise<(ShownCart & { requestedCount: number }) | null> {
  const read = readShared(text ?? '')
  if (!read.ok) return null
  const cart = shownCart(await shop.cart.preview(read.lines, preferences))
  return { ...cart, requestedCount: read.lines.length }
}

/**
 * What /sepet shows: the order just placed (`?siparis=`, one of the customer's own), a shared cart (`?paylas=`), or the cart, with the
 * lines a no-JavaScript form has just removed (`?silinen=`).
 */
export async function loadCartPage(query: URLSearchParams, page: PageRequest) {
  const { shop } = page
  const visitor = await page.visitor()
  const text = query.get('paylas')
  const orderNo = query.get('siparis')?.slice(0, 40)
  const order = text === null ? await shop.orders.placedBy(visitor, orderNo || undefined) : null
  if (order) return { kind: 'order', order, hiddenProductId: shop.settings.get().urNo } as const
  const [shared, removed, cartPage] = await Promise.all([
    linesAt(text, page),
    linesAt(query.get('silinen'), page),
    cartPageData(page, visitor),
  ])
  const common = { ...cartPage, removed: removed?.lines ?? [] }
  if (shared && shared.lines.length > 0) {
    const { requestedCount, ...cart } = shared
    return { ...common, kind: 'shared', cart, someGone: cart.lines.length < requestedCount } as const
  }
  return { ...common, kind: 'cart', unreadable: text !== null } as const
}
