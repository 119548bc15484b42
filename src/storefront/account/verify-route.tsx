import { data, Form, useNavigation } from 'react-router'
import { m } from '#texts/messages.js'
import { formText } from '../form-reading.ts'
import { shopContext } from '../shop-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { Field } from '../ui/field.tsx'
import type { Route } from './+types/verify-route.ts'
import { EntryPage } from './entry-page.tsx'
import { LetterOnItsWay } from './letter-on-its-way.tsx'

/** Longer than any token of a letter. */
const LONGEST_TOKEN = 1500

/** The page of the letter's link; without a token the page that sends a new one. Opening it changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { customer } = await context.get(shopContext).visitor()
  return {
    token: url.searchParams.get('token')?.slice(0, LONGEST_TOKEN) ?? '',
    verified: customer?.emailVerified ?? false,
    /** Then the form need not ask for an address. */
    signedIn: customer !== null,
  }
}

/**
 * Confirms the address, or sends a new link to the one given or the customer's own. The answer is the same for every address
 * (decisions B6).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { mailbox } = page.shop.customers
  const form = await request.formData()
  const token = formText(form, 'token', LONGEST_TOKEN)
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

/** A page with a link's token in its address is not kept. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  actionHeaders.set('Cache-Control', 'no-store')
  return actionHeaders
}

export default function VerifyPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { token, verified, signedIn } = loaderData
  if (answer?.state === 'confirmed' || (!token && verified)) return <Confirmed signedIn={signedIn} />
  if (answer?.state === 'sent') {
    return (
      <EntryPage title={m.letter_check()}>
        <LetterOnItsWay email={answer.email} sentence={m.verify_sent({ email: answer.email })} />
      </EntryPage>
    )
  }
  const refused = answer?.state === 'refused' ? answer : null
  const over = answer?.state === 'over'
  if (token && !over) {
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
      title={over ? m.link_over_title() : m.verify_title()}
      lead={signedIn || over ? undefined : m.verify_send_lead()}
    >
      {over && <Alert>{m.link_over()}</Alert>}
      {over && !signedIn && <p className="text-muted">{m.verify_send_lead()}</p>}
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
