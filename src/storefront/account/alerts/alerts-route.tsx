import { Form, Link, redirect } from 'react-router'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { formId } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/alerts-route.ts'

const HERE = '/hesap/haberlerim'

/** What the customer waits for: products back in stock, lower prices. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, HERE)
  return { alerts: await page.shop.productAlerts.own(customer.id, page.preferences.locale) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, HERE)
  const tooMany = await page.limit('account')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  const id = formId(await request.formData(), 'alert')
  if (id !== null) await page.shop.productAlerts.stopOwn(customer.id, id)
  return redirect(HERE, 303)
}

export default function AlertsPage({ loaderData: { alerts }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title={m.alert_account_title()}>
      {actionData && (
        <ResultMessage tone="danger" result={actionData}>
          {actionData.message}
        </ResultMessage>
      )}
      {alerts.length === 0 ? (
        <EmptyState title={m.alert_account_empty()}>
          <p className="max-w-prose text-muted">{m.alert_account_empty_hint()}</p>
          <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        <p className="max-w-prose pb-4 text-muted">{m.alert_account_lead()}</p>
      )}
      <ul className="flex max-w-3xl flex-col">
        {alerts.map(({ id, kind, product, slug, productId, basePrice, currency }) => (
          <li key={id} className="flex items-center gap-4 border-b border-line py-3 last:border-b-0">
            <div className="min-w-0 flex-1">
              <Link to={`/${slug}-p-${productId}`} className="font-medium hover:underline">
                {product}
              </Link>
              <p className="figures text-sm text-muted">
                {kind === 'price' && basePrice !== null && currency !== null
                  ? m.alert_price_since({ price: formatMoney(basePrice, currency) })
                  : m.alert_stock_since()}
              </p>
            </div>
            <Form method="post">
              <CsrfField />
              <input type="hidden" name="alert" value={id} />
              <Button appearance="quiet">
                {m.alert_account_stop()}
                <span className="sr-only"> ({product})</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </AccountPage>
  )
}
