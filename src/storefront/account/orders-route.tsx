import { redirect } from 'react-router'
import { m } from '#texts/messages.js'
import { shopContext } from '../shop-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/orders-route.ts'
import { AccountPage } from './account-page.tsx'
import { OrderEntry } from './order-entry.tsx'
import { requireCustomer } from './require-customer.server.ts'

/** The customer's orders; the address is written with a slash at its end (decisions B3). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { pathname, search, searchParams } = url
  const { customer } = await requireCustomer(page, `/siparis/liste/${search}`)
  const document = new URL(request.url).pathname === pathname
  if (document && !pathname.endsWith('/')) throw redirect(`/siparis/liste/${search}`, 301)
  return page.shop.orders.list(customer.id, searchParams.get('page') ?? undefined)
}

export default function OrdersPage({ loaderData: { items, page, pages } }: Route.ComponentProps) {
  return (
    <AccountPage title={m.my_orders()}>
      {items.length === 0 ? (
        <EmptyState title={m.no_orders()}>
          <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((order) => (
            <li key={order.id}>
              <OrderEntry order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </AccountPage>
  )
}
