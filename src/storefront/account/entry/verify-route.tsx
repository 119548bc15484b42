import { data, Form, useNavigation } from 'react-router'
import { m } from '#texts/messages.js'
import { formText } from '../../http/form-reading.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { Field } from '../../ui/field.tsx'
import type { Route } from './+types/verify-route.ts'
import { EmailSentNotice } from './email-sent-notice.tsx'
import { EntryPage } from './entry-page.tsx'

/** Longer than any token in an email link. */
const MAX_TOKEN_LENGTH = 1500

/** The page of the emailed link; without a token the page that sends a new link. Opening it changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { customer } = await context.get(shopContext).visitor()
  return {
    token: url.searchParams.get('token')?.slice(0, MAX_TOKEN_LENGTH) ?? '',
    verified: customer?.emailVerified ?? false,
    /** Whether the form can leave out the email field. */
    signedIn: customer !== null,
  }
}

/**
 * Confirms the email address, or sends a new link to the submitted address or the customer's own. The response is the same for every
 * address (decisions B6).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { mailbox } = page.shop.customers
  const form = await request.formData()
  const token = formText(form, 'token', MAX_TOKEN_LENGTH)
  const email = formText(form, 'email') || ((await page.visitor()).customer?.email ?? '')
  const error = await page.limit(token ? 'link' : 'confirm')
  if (error) return data({ state: 'refused' as const, email, error }, { status: 429 })
  if (token) {
    const { ok } = await mailbox.confirm(token)
    return ok ? data({ state: 'confirmed' as const }) : data({ state: 'over' as const }, { status: 422 })
  }
  await mailbox.sendConfirmation(email, page.preferences.locale)
  return data({ state: 'sent' as const, email })
}

/** The URL contains a token, so the page is not cached. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  actionHeaders.set('Cache-Control', 'no-store')
  return actionHeaders
}

export default function VerifyPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { token, verified, signedIn } = loaderData
  if (result?.state === 'confirmed' || (!token && verified)) return <Confirmed signedIn={signedIn} />
  if (result?.state === 'sent') {
    return (
      <EntryPage title={m.check_your_email()}>
        <EmailSentNotice email={result.email} sentence={m.verify_sent({ email: result.email })} />
      </EntryPage>
    )
  }
  const refused = result?.state === 'refused' ? result : null
  const linkExpired = result?.state === 'over'
  if (token && !linkExpired) {
    return (
      <EntryPage title={m.verify_title()} lead={m.verify_lead()}>
        {refused && <Alert tone="danger">{refused.error}</Alert>}
        <Form method="post" className="flex flex-col">
          <CsrfField />
          <input type="hidden" name="token" value={token} />
          <SendButton label={m.verify_confirm()} />
        </Form>
      </EntryPage>
    )
  }
  return (
    <EntryPage
      title={linkExpired ? m.link_expired_title() : m.verify_title()}
      lead={signedIn || linkExpired ? undefined : m.verify_send_lead()}
    >
      {linkExpired && <Alert>{m.link_expired()}</Alert>}
      {linkExpired && !signedIn && <p className="text-muted">{m.verify_send_lead()}</p>}
      {refused && <Alert tone="danger">{refused.error}</Alert>}
      <Form method="post" action="/account/verify" className="flex flex-col gap-4">
        <CsrfField />
        {!signedIn && (
          <Field
            label={m.email()}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={refused?.email}
          />
        )}
        <SendButton label={m.verify_send()} />
      </Form>
    </EntryPage>
  )
}

function Confirmed({ signedIn }: { signedIn: boolean }) {
  return (
    <EntryPage title={m.verify_done_title()}>
      <Alert>{m.verify_done()}</Alert>
      {signedIn ? (
        <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
      ) : (
        <ButtonLink to="/account/login">{m.sign_in()}</ButtonLink>
      )}
    </EntryPage>
  )
}

function SendButton({ label }: { label: string }) {
  return <Button busy={useNavigation().state === 'submitting'}>{label}</Button>
}
