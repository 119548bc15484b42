import { data, Form, redirect } from 'react-router'
import type { ChangeEmailReason } from '#modules/customers/customers.server.ts'
import { loginUrl, returnPath } from '#shared/return-path.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/form-reading.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import { EmailChangeForm, type EmailChangeResult } from '../settings/email-change-form.tsx'
import type { Route } from './+types/email-route.ts'
import { EntryPage } from './entry-page.tsx'
import { formSecret } from './sign-in-forms.ts'

const HERE = '/account/email'
const SETTINGS = '/hesap/ayarlar'
/** Longer than any token in an email link. */
const MAX_TOKEN_LENGTH = 1500

const FIELDS = {
  email: 'newEmail',
  'email-same': 'newEmail',
  'wrong-password': 'currentPassword',
  'login-required': null,
} as const satisfies Record<ChangeEmailReason, 'newEmail' | 'currentPassword' | null>

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
  const newEmail = formText(form, 'newEmail')
  const tooMany = await page.limit(token ? 'link' : 'change')
  if (tooMany) return data({ newEmail, field: null, error: tooMany }, { status: 429 })
  if (token) {
    const { ok } = await mailbox.confirmChange(token, page)
    // Reload the customer: the visitor cached for this request still has the old address.
    const now = await page.shop.customers.signedIn(page.headers)
    return data({ confirmed: ok, email: now?.email ?? '' })
  }
  const result = await mailbox.change(
    customer,
    { email: newEmail, password: formSecret(form, 'currentPassword') },
    page,
  )
  if (result.ok) return data({ sent: result.email })
  if (result.reason === 'login-required') throw redirect(loginUrl(from), 303)
  const error = page.sentences.customers(result.reason, locale)
  return data({ newEmail, field: FIELDS[result.reason], error }, { status: 422 })
}

export default function EmailPage({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  if (actionData && 'confirmed' in actionData)
    return <Confirmed ok={actionData.confirmed} email={actionData.email} />
  const result: EmailChangeResult | undefined = actionData
  if (token === null) {
    return (
      <EntryPage title={m.email_change_title()}>
        <EmailChangeForm email={email} result={result} />
        <ButtonLink to={SETTINGS} appearance="quiet">
          {m.account_settings()}
        </ButtonLink>
      </EntryPage>
    )
  }
  return (
    <EntryPage title={m.email_change_confirm_title()}>
      {result && 'error' in result && <Alert tone="danger">{result.error}</Alert>}
      <p className="text-muted">{m.email_change_confirm_lead()}</p>
      <Form method="post" className="flex flex-col">
        <CsrfField />
        <input type="hidden" name="token" value={token} />
        <Button>{m.email_change_confirm()}</Button>
      </Form>
    </EntryPage>
  )
}

/** The page after confirming; `email` is the current address of the account. */
function Confirmed({ ok, email }: { ok: boolean; email: string }) {
  return (
    <EntryPage title={ok ? m.verify_done_title() : m.link_expired_title()}>
      <Alert>{ok ? m.email_changed({ email }) : m.link_expired()}</Alert>
      <ButtonLink to={ok ? SETTINGS : HERE}>{ok ? m.account_settings() : m.link_new()}</ButtonLink>
    </EntryPage>
  )
}
