import { Form, useNavigation } from 'react-router'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { Route } from './+types/verify-route.ts'
import { EmailSentNotice } from './email-sent-notice.tsx'
import { EntryPage } from './entry-page.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { LINK_OVER } from './sign-in-forms.ts'

/** Longer than any token in an email link. */
const MAX_TOKEN_LENGTH = 1500

/** `sentTo` is the address a new link was sent to, null where the address was confirmed. */
export type VerifyResult =
  | { ok: true; sentTo: string | null }
  | (Refused & { values: ReturnType<typeof typed> })

/** What was submitted: the token of a link, or the address for a new one ('' for the customer's own). */
const typed = (form: FormData) => ({
  token: formText(form, 'token', MAX_TOKEN_LENGTH),
  email: formText(form, 'email'),
})

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
  const { locale } = page.preferences
  const values = typed(await request.formData())
  const { token } = values
  const tooMany = await page.limit(token ? 'link' : 'confirm')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
  if (token) {
    if ((await mailbox.confirm(token)).ok) return { ok: true as const, sentTo: null }
    return refuseLikeApi({ status: 422, body: page.customersProblem('link-over', locale) }, { values })
  }
  const email = values.email || ((await page.visitor()).customer?.email ?? '')
  await mailbox.sendConfirmation(email, locale)
  return { ok: true as const, sentTo: email }
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  sendForm<VerifyResult>({ serverAction }, { values: typed(await request.clone().formData()) })

/** The URL contains a token, so the page is not cached. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  actionHeaders.set('Cache-Control', 'no-store')
  return actionHeaders
}

export default function VerifyPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { verified, signedIn } = loaderData
  const refused = result?.ok === false ? result : undefined
  // A refusal reloads no data, so the token of the link may be another form's.
  const token = refused ? refused.values.token : loaderData.token
  const sentTo = result?.ok ? result.sentTo : undefined
  if (sentTo === null || (!token && verified)) return <Confirmed signedIn={signedIn} />
  if (sentTo !== undefined) {
    return (
      <EntryPage title={m.check_your_email()}>
        <EmailSentNotice email={sentTo} sentence={m.verify_sent({ email: sentTo })} />
      </EntryPage>
    )
  }
  const linkExpired = refused?.code === LINK_OVER
  if (token && !linkExpired) {
    return (
      <EntryPage title={m.verify_title()} lead={m.verify_lead()}>
        <RefusedAlert result={refused} />
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
      {!linkExpired && <RefusedAlert result={refused} />}
      <Form method="post" action="/account/verify" className="flex flex-col gap-4">
        <CsrfField />
        {!signedIn && (
          <Field
            label={m.email()}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={refused?.values.email}
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
