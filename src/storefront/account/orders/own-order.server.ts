import { data } from 'react-router'
import type { Order } from '#modules/orders/orders-schemas.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { requireCustomer } from '../require-customer.server.ts'

/**
 * The order whose number is in the URL. Visitors are redirected to the login, which leads back to `returnTo`; another customer's order is a 404 like one that
 * does not exist.
 */
export async function ownOrder(
  page: PageRequest,
  returnTo: string,
  orderNo: string,
): Promise<{ order: Order; visitor: Visitor & { customer: SignedInCustomer } }> {
  const visitor = await requireCustomer(page, returnTo)
  const order = await page.shop.orders.findByNo(visitor.customer.id, orderNo, visitor.locale)
  if (!order) throw data(null, { status: 404 })
  return { order, visitor }
}

/** The URL that shows an order in the list. */
export function orderPath(orderNo: string): string {
  return `/siparis/liste/?siparis=${orderNo}`
}
