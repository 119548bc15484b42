import { data } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { type BuyingVisitor, requireBuyer } from '../require-customer.server.ts'

/**
 * The order whose number is in the URL. Visitors are redirected to the login, which leads back to `returnTo`; another buyer's order is a 404 like one that
 * does not exist.
 */
export async function ownOrder(
  page: PageRequest,
  returnTo: string,
  orderNo: string,
): Promise<{ order: Order; visitor: BuyingVisitor }> {
  const visitor = await requireBuyer(page, returnTo)
  const order = await page.shop.orders.findByNo(visitor.buyer.id, orderNo, visitor.locale)
  if (!order) throw data(null, { status: 404 })
  return { order, visitor }
}
