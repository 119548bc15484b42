import type { OrderPage } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { OrdersTable } from './orders-table.tsx'

/** A page of the customer's orders with pagination, or an empty state (spec §2 Order list). */
export function OrderList({
  orders,
  open,
  returnAddress,
  search = '',
  glide = false,
}: {
  orders: OrderPage
  /** The number of the order whose details are open. */
  open: string | null
  returnAddress: string
  /** What the list was searched for. */
  search?: string
  /** The surrounding page scrolls to the top itself when the list page changes. */
  glide?: boolean
}) {
  return (
    <>
      {orders.items.length === 0 ? (
        <EmptyState title={search === '' ? m.no_orders() : m.orders_none_found({ search })}>
          {search === '' ? (
            <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
          ) : (
            <ButtonLink to="/siparis/liste/">{m.orders_all()}</ButtonLink>
          )}
        </EmptyState>
      ) : (
        <OrdersTable orders={orders} open={open} returnAddress={returnAddress} />
      )}
      <Pagination page={orders.page} pages={orders.pages} glide={glide} without={['siparis', 'tamam']} />
    </>
  )
}
