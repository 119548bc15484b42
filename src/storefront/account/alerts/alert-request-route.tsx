import { redirect } from 'react-router'
import type { RequestAlertResult } from '#modules/buying/product-alerts/product-alerts.server.ts'
import { isAlertKind } from '#modules/buying/product-alerts/product-alerts-rules.ts'
import { returnPath } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { AlertForm } from '../../catalogue/alerts/alert-form.tsx'
import type { AlertResult } from '../../catalogue/alerts/alert-result.ts'
import { formId, formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import type { Route } from './+types/alert-request-route.ts'

type Reason = Extract<RequestAlertResult, { ok: false }>['reason']

const SENTENCES: Record<Reason, typeof m.alert_in_stock> = {
  email: m.alert_email_missing,
  'unknown-product': m.alert_unknown_product,
  'in-stock': m.alert_in_stock,
  'no-price': m.alert_no_price,
}

/** Forms post here; there is nothing to open. It also runs for the page that a posted form leads to. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(shopContext).method !== 'POST') throw redirect('/')
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const kind = formText(form, 'kind')
  const productId = formId(form, 'productId')
  const values = { email: formText(form, 'email') }
  const more = { values, kind, productId, back: returnPath(form.get('from'), '/') }
  const { locale } = page.preferences
  const tooMany = await page.limit('product-alert')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, more)
  if (productId === null || !isAlertKind(kind))
    return refuseForm(404, 'NOT_FOUND', m.alert_unknown_product({}, { locale }), more)
  const { customer } = await page.visitor()
  const result = await page.shop.productAlerts.request(
    { kind, productId, email: values.email },
    { customer, preferences: page.preferences },
  )
  const { back } = more
  if (result.ok)
    return { ok: true as const, confirmed: result.confirmed, email: customer?.email ?? values.email, back }
  const sentence = SENTENCES[result.reason]({}, { locale })
  const fields: Record<string, string> = result.reason === 'email' ? { email: sentence } : {}
  return refuseForm(422, 'INVALID', result.reason === 'email' ? '' : sentence, { ...more, fields })
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  sendForm<AlertResult>(
    { serverAction: serverAction as () => Promise<AlertResult> },
    { values: { email: formText(await request.clone().formData(), 'email') } },
  )

/** What a form without JavaScript leads to: the result, or the form again with what is wrong. */
export default function AlertRequestPage({ actionData }: Route.ComponentProps) {
  if (!actionData) return null
  const back = 'back' in actionData ? actionData.back : '/'
  const again =
    !actionData.ok && 'kind' in actionData && isAlertKind(actionData.kind) && actionData.productId !== null
  return (
    <EntryPage title={m.alert_confirm_title()}>
      {actionData.ok && (
        <Alert>{(actionData.confirmed ? m.alert_saved : m.alert_sent)({ email: actionData.email })}</Alert>
      )}
      {!actionData.ok && actionData.message && <Alert tone="danger">{actionData.message}</Alert>}
      {again && actionData.productId !== null && (
        <AlertForm
          kind={actionData.kind === 'price' ? 'price' : 'stock'}
          productId={actionData.productId}
          from={back}
          refused={actionData}
        />
      )}
      <ButtonLink to={back} appearance="quiet">
        {m.alert_back()}
      </ButtonLink>
    </EntryPage>
  )
}
