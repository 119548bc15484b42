import { Form } from 'react-router'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import type { Route } from './+types/alert-link-route.ts'

const MAX_TOKEN_LENGTH = 100

/** The page of a link from an email about a product. Opening it changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, visit, preferences } = context.get(shopContext)
  visit.preventCaching()
  const token = (url.searchParams.get('token') ?? '').slice(0, MAX_TOKEN_LENGTH)
  return { token, alert: await shop.productAlerts.ofLink(token, preferences.locale) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const token = formText(form, 'token', MAX_TOKEN_LENGTH)
  const { locale } = page.preferences
  const tooMany = await page.limit('link')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  const { productAlerts } = page.shop
  if (form.get('intent') === 'stop') {
    await productAlerts.stop(token)
    return { ok: true as const, stopped: true, product: '' }
  }
  const alert = await productAlerts.ofLink(token, locale)
  if (!alert || !(await productAlerts.confirm(token)))
    return refuseForm(422, 'LINK_OVER', m.alert_link_expired({}, { locale }), {})
  return { ok: true as const, stopped: false, product: alert.product }
}

export default function AlertLinkPage({ loaderData: { token, alert }, actionData }: Route.ComponentProps) {
  const back = alert && (
    <ButtonLink to={`/${alert.slug}-p-${alert.productId}`} appearance="quiet">
      {m.alert_back()}
    </ButtonLink>
  )
  if (actionData?.ok) {
    return (
      <EntryPage title={actionData.stopped ? m.alert_stopped_title() : m.verify_done_title()}>
        <Alert>
          {actionData.stopped ? m.alert_stopped() : m.alert_confirmed({ product: actionData.product })}
        </Alert>
        {back}
      </EntryPage>
    )
  }
  if (!alert) {
    return (
      <EntryPage title={m.link_expired_title()}>
        <Alert>{m.alert_link_expired()}</Alert>
        <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
      </EntryPage>
    )
  }
  const question = alert.kind === 'stock' ? m.alert_confirm_stock : m.alert_confirm_price
  return (
    <EntryPage title={m.alert_confirm_title()}>
      {actionData && <Alert tone="danger">{actionData.message}</Alert>}
      <p className="text-muted">{question({ product: alert.product })}</p>
      <Form method="post" className="flex flex-col gap-3">
        <CsrfField />
        <input type="hidden" name="token" value={token} />
        {!alert.confirmed && (
          <Button name="intent" value="confirm">
            {m.alert_confirm_button()}
          </Button>
        )}
        <Button name="intent" value="stop" appearance="secondary">
          {m.alert_stop_button()}
        </Button>
      </Form>
      {back}
    </EntryPage>
  )
}
