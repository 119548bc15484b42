import { data, redirect } from 'react-router'
import { cardFormHost } from '#modules/kernel/payments/card-rules.ts'
import { m } from '#texts/messages.js'
import { AccountPage } from '../account/account-page.tsx'
import { requireCustomer } from '../account/require-customer.server.ts'
import { shopContext } from '../http/shop-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/account-payment-route.ts'
import { AccountPayment } from './payment/account-payment.tsx'
import { resultPath } from './payment/payment-paths.ts'

/** Paying an open account by card. 404 for customers without an open account and in shops that do not accept cards. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { shop, preferences } = page
  const { customer } = await requireCustomer(page, url.pathname)
  const offered = shop.orders.paymentTypes().some(({ type }) => type === 'card')
  if (!customer.openAccount || !offered) return data(null, { status: 404 })
  const unclear = await shop.checkout.charging(customer.id)
  if (unclear?.kind === 'pay') throw redirect(resultPath(unclear.id), 303)
  const tried = url.searchParams.get('odeme')
  const [debt, last, failed, savedCards] = await Promise.all([
    shop.customers.overdue(customer.id),
    shop.checkout.payment(customer.id, 'last', preferences.locale),
    tried === null ? null : shop.checkout.payment(customer.id, tried, preferences.locale),
    shop.savedCards.offer(customer.id),
  ])
  const owed = debt?.currency === 'TRY' && debt.overdueBalance.gt('0') ? debt.overdueBalance.toFixed(2) : ''
  const settings = shop.settings.get()
  return data({
    suggested: owed.replace('.', ','),
    installmentLimit: settings.installmentLimit.toNumber(),
    cardFormHost: cardFormHost(settings),
    savedCards,
    lastPaymentId: last?.id ?? null,
    /** Why the payment in `?odeme=` failed; '' otherwise. */
    failure: failed?.state === 'failed' ? failed.message : '',
  })
}

export default function PayPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountPage title={m.page_pay()}>
      {loaderData ? (
        <AccountPayment {...loaderData} />
      ) : (
        <EmptyState title={m.statement_none()}>
          <ButtonLink to="/siparis/liste/">{m.my_orders()}</ButtonLink>
        </EmptyState>
      )}
    </AccountPage>
  )
}
