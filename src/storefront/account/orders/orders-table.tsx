import type { OrderPage } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ORDER_COLUMNS, OrderRow } from './order-row.tsx'

/** The customer's orders: a table, on phones one card per order. `open` is the number of the order with open details. */
export function OrdersTable({
  orders: { items, page },
  open,
  returnAddress,
}: {
  orders: OrderPage
  open: string | null
  returnAddress: string
}) {
  const names = [
    m.order_number(),
    m.products(),
    m.order_date(),
    m.order_recipient(),
    m.amount(),
    m.order_shipment(),
    m.order_detail(),
  ]
  const hydrated = useHydrated()
  /** Includes the page, so that closing a linked order stays on the same list page. */
  function toggle(orderNo: string): string {
    const query = new URLSearchParams()
    if (page > 1) query.set('page', String(page))
    if (orderNo !== open) query.set('siparis', orderNo)
    // Without JavaScript the document reloads at its top, so the hash scrolls to the order.
    const hash = hydrated ? '' : `#siparis-${orderNo}`
    return `/siparis/liste/${query.size > 0 ? `?${query}` : ''}${hash}`
  }
  return (
    <table aria-label={m.my_orders()} className="block w-full text-left">
      <thead className="block max-lg:sr-only">
        <tr
          className={classNames(
            'grid gap-x-4 rounded-t-card border-x border-t border-line bg-surface px-4 py-3 text-sm text-muted',
            ORDER_COLUMNS,
          )}
        >
          {names.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'font-medium',
                (index === 4 || index === 6) && 'text-right',
                index === 5 && 'pl-4',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 lg:block lg:border-b lg:border-line">
        {items.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            open={open === order.orderNo}
            toggle={toggle(order.orderNo)}
            returnAddress={returnAddress}
          />
        ))}
      </tbody>
    </table>
  )
}
