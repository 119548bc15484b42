import { data, Form, useNavigation } from 'react-router'
import { emailProblems } from '#modules/customers/entry-rules.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/form-reading.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { Field } from '../../ui/field.tsx'
import type { Route } from './+types/forgot-route.ts'
import { EmailSentNotice } from './email-sent-notice.tsx'
import { EntryPage } from './entry-page.tsx'
import { entryErrors } from './sign-in-forms.ts'
import { useEntryForm } from './use-entry-form.ts'

/** Sends a password reset link. Response and timing are the same whether or not the email has an account (decisions B6). */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { mailbox } = page.shop.customers
  const email = formText(await request.formData(), 'email')
  const { locale } = page.preferences
  const errors = entryErrors(emailProblems(email), locale)
  if (errors.email) return data({ email, sent: false, errors, error: '' }, { status: 422 })
  const error = await page.limit('reset')
  if (error) return data({ email, sent: false, errors: {}, error }, { status: 429 })
  await mailbox.forgot(email, locale)
  return data({ email, sent: true, errors: {}, error: '' })
}

export default function ForgotPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { form, errorOf } = useEntryForm((sent) => emailProblems(formText(sent, 'email')), actionData)
  const back = (
    <ButtonLink to="/account/login" appearance="quiet">
      {m.sign_in_page_back()}
    </ButtonLink>
  )
  if (actionData?.sent) {
    const { email } = actionData
    return (
      <EntryPage title={m.check_your_email()}>
        <EmailSentNotice email={email} sentence={m.forgot_sent({ email })} />
        {back}
      </EntryPage>
    )
  }
  return (
    <EntryPage title={m.forgot_password()} lead={m.forgot_lead()}>
      {actionData?.error && <Alert tone="danger">{actionData.error}</Alert>}
      <Form {...form} method="post" className="flex flex-col gap-4">
        <CsrfField />
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.email}
          error={errorOf('email')}
        />
        <Button disabled={busy}>{m.forgot_send()}</Button>
      </Form>
      {back}
    </EntryPage>
  )
}
