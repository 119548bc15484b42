import { Form, redirect, useNavigation } from 'react-router'
import type { ActionResult } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { IN_DIALOG, sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { AccountPage } from '../account-page.tsx'
import type { Route } from './+types/cancel-order-route.ts'
import { cancelQuestion } from './cancel/order-cancel-texts.ts'
import { orderPath } from './order-path.ts'
import { ownOrder } from './own-order.server.ts'

/** The confirmation page for browsers without JavaScript. Redirects to the order if it cannot be cancelled any more. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  if (!order.canCancel) throw redirect(orderPath(order.orderNo), 303)
  return { order, back: orderPath(order.orderNo) }
}

/** Cancels the order, for this page and the dialog of the order list. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const from = form.has(IN_DIALOG) ? orderPath(params.orderNo) : url.pathname + url.search
  const { order, visitor } = await ownOrder(page, from, params.orderNo)
  const tooMany = await page.limit('order-change')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  const cancelled = await page.shop.orders.cancel(visitor.buyer.id, order.id)
  if (!cancelled.ok) return refuseLikeApi(page.refusals.cancelOrder(cancelled, page.preferences.locale), {})
  return form.has(IN_DIALOG) ? { ok: true as const } : redirect(orderPath(order.orderNo), 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<ActionResult>({ serverAction })

export default function CancelOrderPage({ loaderData: { order, back }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountPage title={m.order_cancel()}>
      <div className="flex max-w-xl flex-col gap-5">
        {actionData?.ok === false && (
          <ResultMessage tone="danger" result={actionData}>
            {actionData.message}
          </ResultMessage>
        )}
        <section className="flex flex-col gap-3 rounded-card border border-line p-5">
          <h2 className="text-lg">{m.order_cancel_of({ orderNo: order.orderNo })}</h2>
          <ul className="text-sm text-muted">
            {order.orderItems.map(({ id, quantity, unit, name }) => (
              <li key={id}>
                {quantity} {unit} · {name}
              </li>
            ))}
          </ul>
          <p className="figures font-semibold">{lineMoney(order.totals.charged, order.totals.currency)}</p>
          <p>{cancelQuestion(order)}</p>
          <Form method="post" className="flex flex-wrap gap-3 pt-2">
            <CsrfField />
            <Button appearance="danger" busy={busy}>
              {m.order_cancel_yes()}
            </Button>
            <ButtonLink to={back} appearance="secondary">
              {m.order_cancel_dismiss()}
            </ButtonLink>
          </Form>
        </section>
      </div>
    </AccountPage>
  )
}
