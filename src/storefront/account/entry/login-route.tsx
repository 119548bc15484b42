import { Form, Link, redirect, useNavigation } from 'react-router'
import { loginProblems } from '#modules/customers/entry-rules.ts'
import type { Refused } from '#shared/action-result.ts'
import { registerUrl, returnPath } from '#shared/return-path.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/form-reading.ts'
import { refuseForm, refuseLikeApi } from '../../http/form-response.server.ts'
import { sendForm } from '../../http/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Route } from './+types/login-route.ts'
import { EntryPage } from './entry-page.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import { entryErrors, formSecret } from './sign-in-forms.ts'
import { useEntryForm } from './use-entry-form.ts'

/** A refused login; `codeShown` where the form has the field of the emailed code. */
type LoginRefused = Refused & { values: { email: string }; codeShown: boolean }

/** The submitted credentials. The password is not trimmed or shortened. */
const typed = (form: FormData) => ({
  email: formText(form, 'email'),
  password: formSecret(form, 'password'),
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const back = returnPath(searchParams.get('return'))
  const { customer } = await context.get(shopContext).visitor()
  // Changing credentials requires a recent login: `?yeniden=1` shows the form to customers who are signed in already (decisions C13).
  const reauth = customer !== null && searchParams.get('yeniden') === '1'
  if (customer && !reauth) throw redirect(back, 303)
  const notice = searchParams.get('yeni')
  const loginRequired = searchParams.get('gerekli') === '1'
  return {
    back,
    loginRequired,
    notice: notice === '1' || notice === 'sifre' ? notice : null,
    reauth: reauth ? customer.email : null,
  }
}

/** Signs in and redirects to where the shopper was going; the visitor's cart is merged into the customer's. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const credentials = typed(form)
  const { email } = credentials
  const problems = loginProblems(credentials)
  if (problems.length > 0) {
    const errors = entryErrors(problems, page.preferences.locale)
    return refuseForm(422, 'INVALID', '', { fields: errors, values: { email }, codeShown: form.has('code') })
  }
  const code = formText(form, 'code', 40)
  const result = await page.signIn({ ...credentials, code })
  if (result.ok) return redirect(returnPath(form.get('return')), 303)
  const { reason } = result
  const codeShown = reason === 'code-needed' || reason === 'wrong-code' || code !== ''
  const status = reason === 'too-many-attempts' ? 429 : 422
  const problem = page.customersProblem(reason, page.preferences.locale)
  return refuseLikeApi({ status, body: problem }, { values: { email }, codeShown })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return sendForm<LoginRefused>(
    { serverAction },
    { values: { email: typed(form).email }, codeShown: form.has('code') },
  )
}

export default function LoginPage({
  loaderData: { back, loginRequired, notice, reauth },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { form, errorOf } = useEntryForm((sent) => loginProblems(typed(sent)), actionData)
  return (
    <EntryPage title={m.sign_in()}>
      {notice && !actionData && <Alert>{notice === '1' ? m.registered_sign_in() : m.reset_done()}</Alert>}
      {loginRequired && !actionData && <Alert>{m.login_required()}</Alert>}
      {reauth !== null && !actionData && <Alert>{m.reauth_required()}</Alert>}
      <RefusedAlert result={actionData} />
      <Form {...form} method="post" className="flex flex-col gap-4">
        <CsrfField />
        <input type="hidden" name="return" value={back} />
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.values.email ?? reauth ?? undefined}
          error={errorOf('email')}
        />
        <div className="flex flex-col gap-1">
          <PasswordField
            label={m.password()}
            name="password"
            autoComplete="current-password"
            required
            error={errorOf('password')}
          />
          <Link
            to="/account/forgot"
            className="inline-flex min-h-11 items-center self-start font-medium text-accent hover:underline"
          >
            {m.forgot_password()}
          </Link>
        </div>
        {actionData?.codeShown && (
          <Field
            label={m.sign_in_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            hint={m.sign_in_code_hint()}
          />
        )}
        <Button disabled={busy}>{m.sign_in()}</Button>
      </Form>
      <p className="text-center text-muted">
        {m.no_account_yet()}{' '}
        <Link to={registerUrl(back)} className="font-medium text-accent hover:underline">
          {m.register()}
        </Link>
      </p>
    </EntryPage>
  )
}
