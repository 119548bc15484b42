import { m } from '#texts/messages.js'
import { OverdueBanner } from '../layout/overdue-banner.tsx'
import { shownOverdue } from '../layout/overdue-data.server.ts'
import { shopContext } from '../shop-context.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/statement-route.ts'
import { AccountPage } from './account-page.tsx'
import { requireCustomer } from './require-customer.server.ts'

/** The account statement, which tells what is overdue whatever the other pages show (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, '/hesap/ekstre')
  return { overdue: await shownOverdue(page.shop, customer.id) }
}

export default function StatementPage({ loaderData: { overdue } }: Route.ComponentProps) {
  return (
    <AccountPage title={m.page_statement()}>
      {overdue ? <OverdueBanner overdue={overdue} /> : <EmptyState title={m.no_overdue()} />}
    </AccountPage>
  )
}
