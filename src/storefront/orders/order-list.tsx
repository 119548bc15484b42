import type { OrderPage } from '#modules/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { OrdersTable } from './orders-table.tsx'

/** A page of the customer's orders with the way to the other pages, or that there are none (spec §2 Order list). */
export function OrderList({
  orders,
  open,
  returnAddress,
  glide = false,
}: {
  orders: OrderPage
  /** Number of the order whose detail is shown. */
  open: string | null
  returnAddress: string
  /** The page around it moves to the top by itself when another page of the list comes. */
  glide?: boolean
}) {
  return (
    <>
      {orders.items.length === 0 ? (
        <EmptyState title={m.no_orders()}>
          <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        <OrdersTable orders={orders} open={open} returnAddress={returnAddress} />
      )}
      <Pagination page={orders.page} pages={orders.pages} glide={glide} without={['siparis', 'tamam']} />
    </>
  )
}
