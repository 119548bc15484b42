import { Form, useNavigation } from 'react-router'
import { emailProblems } from '#modules/people/customers/account/entry-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { Route } from './+types/forgot-route.ts'
import { EmailSentNotice } from './email-sent-notice.tsx'
import { EntryPage } from './entry-page.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { entryErrors } from './sign-in-forms.ts'
import { useEntryForm } from './use-entry-form.ts'

type ForgotResult = { ok: true; email: string } | (Refused & { values: ReturnType<typeof typed> })

const typed = (form: FormData) => ({ email: formText(form, 'email') })

/** Sends a password reset link. Response and timing are the same whether or not the email has an account (decisions B6). */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { mailbox } = page.shop.customers
  const values = typed(await request.formData())
  const { email } = values
  const { locale } = page.preferences
  const errors = entryErrors(emailProblems(email), locale)
  if (errors.email) return refuseForm(422, 'INVALID', '', { fields: errors, values })
  const tooMany = await page.limit('reset')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
  await mailbox.forgot(email, locale)
  return { ok: true as const, email }
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  sendForm<ForgotResult>({ serverAction }, { values: typed(await request.clone().formData()) })

export default function ForgotPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { form, errorOf } = useEntryForm((sent) => emailProblems(typed(sent).email), actionData)
  const back = (
    <ButtonLink to="/account/login" appearance="quiet">
      {m.sign_in_page_back()}
    </ButtonLink>
  )
  if (actionData?.ok) {
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
      <RefusedAlert result={actionData} />
      <Form {...form} method="post" className="flex flex-col gap-4">
        <CsrfField />
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.values.email}
          error={errorOf('email')}
        />
        <Button disabled={busy}>{m.forgot_send()}</Button>
      </Form>
      {back}
    </EntryPage>
  )
}
