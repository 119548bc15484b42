import { Form, Link, redirect, useNavigation } from 'react-router'
import { registrationProblems } from '#modules/people/customers/account/entry-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { loginUrl, REGISTERED, returnPath } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { type PageRequest, shopContext } from '../../http/shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ConsentBoxes, tickedConsents } from '../settings/consent-boxes.tsx'
import { offeredConsents } from '../settings/offered-consents.server.ts'
import type { Route } from './+types/register-route.ts'
import { EntryPage } from './entry-page.tsx'
import { RefusedAlert } from './refused-alert.tsx'
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

/** The submitted values without the passwords, which a refused form shows again. */
function shownAgain(form: FormData) {
  const { password: _password, passwordVerify: _again, ...person } = typed(form)
  return { ...person, consents: tickedConsents(form) }
}

type RegisterRefused = Refused & { values: ReturnType<typeof shownAgain> }

export async function loader({ url, context }: Route.LoaderArgs) {
  const back = returnPath(url.searchParams.get('return'))
  const page = context.get(shopContext)
  const { customer, guest } = await page.visitor()
  if (customer) throw redirect(back, 303)
  return {
    back,
    offered: offeredConsents(page),
    known: guest && (await page.shop.customers.account.info(guest.id)),
  }
}

/**
 * On the way to the checkout of a shop where guests may buy, who has registered goes on as a guest of that address: registering signs nobody in
 * (decision 7), and nobody types name, phone and address again. The account gets the order (decision 118). Null where the login comes next.
 */
async function goOnToCheckout(page: PageRequest, back: string, person: ReturnType<typeof shownAgain>) {
  const toCheckout = back.split('?')[0] === page.shop.settings.routes().checkoutCart
  if (!toCheckout || !page.shop.guests.offered() || (await page.limit('guest'))) return null
  const { email, ...who } = person
  const begun = await page.beginAsGuest(email, who)
  return begun.ok ? redirect(`${back.split('?')[0]}?${REGISTERED}=1`, 303) : null
}

/**
 * Creates an account and redirects to the login or the checkout; the response does not reveal whether the email had one already
 * (decisions B6).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { locale } = page.preferences
  const form = await request.formData()
  const { password, passwordVerify } = typed(form)
  const values = shownAgain(form)
  const tooMany = await page.limit('register')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
  const registration = {
    ...values,
    locale,
    password,
    ...(form.has('passwordVerify') && { passwordVerify }),
  }
  const result = await page.shop.customers.register(registration, page)
  if (!result.ok) {
    const fields = entryErrors(result.problems, locale)
    return refuseForm(422, 'INVALID', '', { fields, values })
  }
  const back = returnPath(form.get('return'))
  return (await goOnToCheckout(page, back, values)) ?? redirect(loginUrl(back, { yeni: '1' }), 303)
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  sendForm<RegisterRefused>({ serverAction }, { values: shownAgain(await request.clone().formData()) })

export default function RegisterPage({
  loaderData: { back, offered, known },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { form, errorOf } = useEntryForm((sent) => registrationProblems(typed(sent)), actionData)
  const values = actionData?.values ?? known
  return (
    <EntryPage title={m.register()}>
      <RefusedAlert result={actionData} />
      <Form {...form} method="post" className="flex flex-col gap-4">
        <CsrfField />
        <input type="hidden" name="return" value={back} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={m.first_name()}
            name="name"
            autoComplete="given-name"
            required
            defaultValue={values?.name}
            error={errorOf('name')}
          />
          <Field
            label={m.last_name()}
            name="surname"
            autoComplete="family-name"
            required
            defaultValue={values?.surname}
            error={errorOf('surname')}
          />
        </div>
        <Field
          label={m.email()}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values?.email}
          error={errorOf('email')}
        />
        <Field
          label={m.phone_optional()}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+90 (5xx) xxx xx xx"
          defaultValue={values?.phone}
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
        <ConsentBoxes offered={offered} ticked={actionData?.values.consents} />
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
