import { data, Form, useNavigation } from 'react-router'
import { m } from '#texts/messages.js'
import { formText } from '../form-reading.ts'
import { shopContext } from '../shop-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { Field } from '../ui/field.tsx'
import type { Route } from './+types/forgot-route.ts'
import { EntryPage } from './entry-page.tsx'
import { LetterOnItsWay } from './letter-on-its-way.tsx'
import { tooManyAttempts } from './sign-in-forms.ts'

/** Sends the link to a new password. Answer and time are the same whether the address has an account or not (decisions B6). */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { mailbox, attempt } = page.shop.customers
  const email = formText(await request.formData(), 'email')
  const tried = attempt('reset', page.ip, email)
  if (!tried.ok) {
    const error = page.sentences.customers(tried.reason, page.preferences.locale)
    return data({ email, error }, tooManyAttempts(tried))
  }
  await mailbox.forgot(email, page.preferences.locale)
  return data({ email, error: null })
}

/** Says when to come back, where there were too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ForgotPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const back = (
    <ButtonLink to="/account/login" look="quiet">
      {m.sign_in_page_back()}
    </ButtonLink>
  )
  if (actionData && actionData.error === null) {
    const { email } = actionData
    return (
      <EntryPage title={m.letter_check()}>
        <LetterOnItsWay email={email} sentence={m.forgot_sent({ email })} />
        {back}
      </EntryPage>
    )
  }
  return (
    <EntryPage title={m.forgot_password()} lead={m.forgot_lead()}>
      {actionData && <Alert tone="danger">{actionData.error}</Alert>}
      <Form method="post" className="flex flex-col gap-4">
        <CsrfField />
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.email}
        />
        <Button disabled={busy}>{m.forgot_send()}</Button>
      </Form>
      {back}
    </EntryPage>
  )
}
