import { data } from 'react-router'
import { m } from '#texts/messages.js'
import { shopContext } from '../../http/shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/statement-route.ts'
import { OverdueBanner } from './overdue-banner.tsx'
import { shownOverdue } from './overdue-data.server.ts'
import { StatementTable } from './statement-table.tsx'

/** The account statement. It always shows the overdue balance (spec §2). 404 for customers without an open account. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, url.pathname + url.search)
  const { customers } = page.shop
  const statement = await customers.statement(customer.id, url.searchParams.get('page') ?? undefined)
  if (!statement) return data({ statement, overdue: null, paysByCard: false }, { status: 404 })
  const paysByCard = page.shop.orders.paymentTypes().some(({ type }) => type === 'card')
  return { statement, overdue: await shownOverdue(page.shop, customer.id), paysByCard }
}

export default function StatementPage({
  loaderData: { statement, overdue, paysByCard },
}: Route.ComponentProps) {
  if (!statement) {
    return (
      <AccountPage title={m.page_statement()}>
        <EmptyState title={m.statement_none()}>
          <ButtonLink to="/siparis/liste/">{m.my_orders()}</ButtonLink>
        </EmptyState>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={m.page_statement()}>
      <div className="flex flex-col gap-6">
        {overdue && (
          <div className="overflow-hidden rounded-card *:border-0">
            <OverdueBanner overdue={overdue} />
          </div>
        )}
        {paysByCard && (
          <ButtonLink to="/hesap/ode" className="self-start">
            {m.page_pay()}
          </ButtonLink>
        )}
        {statement.entries.length === 0 ? (
          <EmptyState title={m.statement_empty()} />
        ) : (
          <StatementTable statement={statement} />
        )}
      </div>
      <Pagination page={statement.page} pages={statement.pages} />
    </AccountPage>
  )
}
