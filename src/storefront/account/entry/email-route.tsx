import { Form, redirect } from 'react-router'
import type { ChangeEmailReason } from '#modules/people/customers/customers.server.ts'
import { loginUrl, returnPath } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import { EmailChangeForm, type EmailChangeResult } from '../settings/email-change-form.tsx'
import type { Route } from './+types/email-route.ts'
import { EntryPage } from './entry-page.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { formSecret, LINK_OVER } from './sign-in-forms.ts'

const HERE = '/account/email'
const SETTINGS = '/hesap/ayarlar'
/** Longer than any token in an email link. */
const MAX_TOKEN_LENGTH = 1500

const FIELDS = {
  email: 'newEmail',
  'email-same': 'newEmail',
  'wrong-password': 'currentPassword',
} as const satisfies Record<Exclude<ChangeEmailReason, 'login-required'>, string>

const typed = (form: FormData) => ({ newEmail: formText(form, 'newEmail') })

/** With the token of an email link: the page that confirms the new address. Without: the form to change it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { customer } = await requireCustomer(context.get(shopContext), url.pathname + url.search)
  return { token: url.searchParams.get('token')?.slice(0, MAX_TOKEN_LENGTH) ?? null, email: customer.email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { mailbox } = page.shop.customers
  const { locale } = page.preferences
  const form = await request.formData()
  const token = formText(form, 'token', MAX_TOKEN_LENGTH)
  const from = returnPath(form.get('from'), HERE)
  const { customer } = await requireCustomer(page, token ? `${HERE}?${new URLSearchParams({ token })}` : from)
  const values = typed(form)
  const tooMany = await page.limit(token ? 'link' : 'change')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
  if (token) {
    const { ok } = await mailbox.confirmChange(token, page)
    if (!ok)
      return refuseLikeApi({ status: 422, body: page.customersProblem('link-over', locale) }, { values })
    // Reload the customer: the visitor cached for this request still has the old address.
    const now = await page.shop.customers.signedIn(page.headers)
    return { ok: true as const, confirmed: true, email: now?.email ?? '' }
  }
  const result = await mailbox.change(
    customer,
    { email: values.newEmail, password: formSecret(form, 'currentPassword') },
    page,
  )
  if (result.ok) return { ok: true as const, confirmed: false, email: result.email }
  const { reason } = result
  if (reason === 'login-required') throw redirect(loginUrl(from), 303)
  const { code, messages } = page.customersProblem(reason, locale).error
  return refuseForm(422, code, '', { fields: { [FIELDS[reason]]: messages.type }, values })
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  sendForm<EmailChangeResult>({ serverAction }, { values: typed(await request.clone().formData()) })

export default function EmailPage({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  if (actionData?.ok && actionData.confirmed) return <Confirmed email={actionData.email} />
  if (actionData?.ok === false && actionData.code === LINK_OVER) return <LinkOver />
  if (token === null) {
    return (
      <EntryPage title={m.email_change_title()}>
        <EmailChangeForm email={email} result={actionData} />
        <ButtonLink to={SETTINGS} appearance="quiet">
          {m.account_settings()}
        </ButtonLink>
      </EntryPage>
    )
  }
  return (
    <EntryPage title={m.email_change_confirm_title()}>
      <RefusedAlert result={actionData} />
      <p className="text-muted">{m.email_change_confirm_lead()}</p>
      <Form method="post" className="flex flex-col">
        <CsrfField />
        <input type="hidden" name="token" value={token} />
        <Button>{m.email_change_confirm()}</Button>
      </Form>
    </EntryPage>
  )
}

/** The page after confirming; `email` is the new address of the account. */
function Confirmed({ email }: { email: string }) {
  return (
    <EntryPage title={m.verify_done_title()}>
      <Alert>{m.email_changed({ email })}</Alert>
      <ButtonLink to={SETTINGS}>{m.account_settings()}</ButtonLink>
    </EntryPage>
  )
}

function LinkOver() {
  return (
    <EntryPage title={m.link_expired_title()}>
      <Alert>{m.link_expired()}</Alert>
      <ButtonLink to={HERE}>{m.link_new()}</ButtonLink>
    </EntryPage>
  )
}
