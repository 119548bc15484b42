import { Form, redirect, useNavigation } from 'react-router'
import { newPasswordProblems } from '#modules/people/customers/account/entry-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import type { Route } from './+types/reset-route.ts'
import { EntryPage } from './entry-page.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { entryErrors, formSecret, LINK_OVER } from './sign-in-forms.ts'
import { useEntryForm } from './use-entry-form.ts'

const MAX_TOKEN_LENGTH = 200

/** The submitted values, for validation. */
const typed = (form: FormData) => ({
  password: formSecret(form, 'password'),
  passwordVerify: formSecret(form, 'passwordVerify'),
})

/** The page of the emailed link. Opening it changes nothing, so that link scanners of mail programs do not use up the token. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')?.slice(0, MAX_TOKEN_LENGTH) ?? ''
  const { mailbox } = context.get(shopContext).shop.customers
  return { token, open: token !== '' && (await mailbox.isResetTokenValid(token)) }
}

/** Sets the new password and redirects to the login. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { mailbox } = page.shop.customers
  const form = await request.formData()
  const { locale } = page.preferences
  const tooMany = await page.limit('link')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  const passwords = typed(form)
  const fields = entryErrors(newPasswordProblems(passwords), locale)
  if (Object.keys(fields).length > 0) return refuseForm(422, 'INVALID', '', { fields })
  const result = await mailbox.reset(
    { token: formText(form, 'token', MAX_TOKEN_LENGTH), ...passwords },
    locale,
  )
  if (result.ok) {
    // The link proves that the mailbox is theirs, so other people's failed logins must not block this browser.
    page.rememberBrowser(result.email)
    return redirect('/account/login?yeni=sifre', 303)
  }
  return refuseLikeApi({ status: 422, body: page.customersProblem('link-over', locale) }, {})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm<Refused>({ serverAction })

/** The URL contains a token, so the page is not cached. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  actionHeaders.set('Cache-Control', 'no-store')
  return actionHeaders
}

export default function ResetPage({ loaderData: { token, open }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { form, errorOf } = useEntryForm((sent) => newPasswordProblems(typed(sent)), actionData)
  if (!open || actionData?.code === LINK_OVER) {
    return (
      <EntryPage title={m.link_expired_title()}>
        <Alert>{m.link_expired()}</Alert>
        <ButtonLink to="/account/forgot">{m.link_new()}</ButtonLink>
      </EntryPage>
    )
  }
  return (
    <EntryPage title={m.reset_title()} lead={m.reset_lead()}>
      <RefusedAlert result={actionData} />
      <Form {...form} method="post" className="flex flex-col gap-4">
        <CsrfField />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label={m.reset_password_new()}
          name="password"
          autoComplete="new-password"
          required
          hint={m.password_hint()}
          error={errorOf('password')}
        />
        <PasswordField
          label={m.reset_password_again()}
          name="passwordVerify"
          autoComplete="new-password"
          required
          error={errorOf('passwordVerify')}
        />
        <Button disabled={busy}>{m.reset_save()}</Button>
      </Form>
    </EntryPage>
  )
}
