import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { registrationProblems } from '#modules/customers/entry-rules.ts'
import { loginUrl, returnPath } from '#shared/return-path.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/form-reading.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ConsentBoxes } from '../settings/consent-boxes.tsx'
import { offeredConsents, tickedConsents } from '../settings/offered-consents.server.ts'
import type { Route } from './+types/register-route.ts'
import { EntryPage } from './entry-page.tsx'
import { entryErrors, formSecret } from './sign-in-forms.ts'
import { useEntryForm } from './use-entry-form.ts'

/** The submitted values, for validation. */
const typed = (form: FormData) => ({
  name: formText(form, 'name'),
  surname: formText(form, 'surname'),
  email: formText(form, 'email'),
  phone: formText(form, 'phone'),
  password: formSecret(form, 'password'),
  passwordVerify: formSecret(form, 'passwordVerify'),
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const back = returnPath(url.searchParams.get('return'))
  const { customer } = await context.get(shopContext).visitor()
  if (customer) throw redirect(back, 303)
  return { back, offered: offeredConsents(context.get(shopContext)) }
}

/** Creates an account and redirects to the login; the response does not reveal whether the email had one already (decisions B6). */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { locale } = page.preferences
  const form = await request.formData()
  const { password, passwordVerify, ...person } = typed(form)
  const formValues = { ...person, consents: tickedConsents(form) }
  const error = await page.limit('register')
  if (error) return data({ formValues, errors: {}, error }, { status: 429 })
  const registration = {
    ...formValues,
    locale,
    password,
    ...(form.has('passwordVerify') && { passwordVerify }),
  }
  const result = await page.shop.customers.register(registration, page)
  if (!result.ok) {
    const errors = entryErrors(result.problems, locale)
    return data({ formValues, errors, error: '' }, { status: 422 })
  }
  return redirect(loginUrl(returnPath(form.get('return')), { yeni: '1' }), 303)
}

export default function RegisterPage({ loaderData: { back, offered }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { form, errorOf } = useEntryForm((sent) => registrationProblems(typed(sent)), actionData)
  const formValues = actionData?.formValues
  return (
    <EntryPage title={m.register()}>
      {actionData?.error && <Alert tone="danger">{actionData.error}</Alert>}
      <Form {...form} method="post" className="flex flex-col gap-4">
        <CsrfField />
        <input type="hidden" name="return" value={back} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={m.first_name()}
            name="name"
            autoComplete="given-name"
            required
            defaultValue={formValues?.name}
            error={errorOf('name')}
          />
          <Field
            label={m.last_name()}
            name="surname"
            autoComplete="family-name"
            required
            defaultValue={formValues?.surname}
            error={errorOf('surname')}
          />
        </div>
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={formValues?.email}
          error={errorOf('email')}
        />
        <Field
          label={m.phone_optional()}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+90 (5xx) xxx xx xx"
          defaultValue={formValues?.phone}
          error={errorOf('phone')}
        />
        <PasswordField
          label={m.password()}
          name="password"
          autoComplete="new-password"
          required
          hint={m.password_hint()}
          error={errorOf('password')}
        />
        <PasswordField
          label={m.password_again()}
          name="passwordVerify"
          autoComplete="new-password"
          required
          error={errorOf('passwordVerify')}
        />
        <ConsentBoxes offered={offered} ticked={formValues?.consents} />
        <Button disabled={busy}>{m.register()}</Button>
      </Form>
      <p className="text-center text-muted">
        {m.have_account()}{' '}
        <Link to={loginUrl(back)} className="font-medium text-accent hover:underline">
          {m.sign_in()}
        </Link>
      </p>
    </EntryPage>
  )
}
