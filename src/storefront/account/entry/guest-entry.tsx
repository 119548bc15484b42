import { Form, useNavigation } from 'react-router'
import { emailProblems } from '#modules/people/customers/account/entry-rules.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RefusedAlert } from './refused-alert.tsx'
import type { LoginRefused } from './sign-in-forms.ts'
import { useEntryForm } from './use-entry-form.ts'

/** What the next page shows loads while the email is typed; should it fail, that page tries again. */
const loadAddressForm = () => void import('../addresses/address-form.tsx').catch(() => undefined)

/** 'Üye olmadan devam et': the address of the order's emails is all that buying without an account asks for. */
export function GuestEntry({
  back,
  email,
  refused,
}: {
  /** Where the guest goes on: the checkout. */
  back: string
  /** The address given before in this browser. */
  email: string | undefined
  /** The refusal of this form; undefined for one of the login. */
  refused: LoginRefused | undefined
}) {
  const busy = useNavigation().state === 'submitting'
  const { form, errorOf } = useEntryForm(
    (sent) => emailProblems(formText(sent, 'guestEmail'), 'guestEmail'),
    refused,
  )
  return (
    <Form {...form} method="post" aria-labelledby="guest-entry" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="guest-entry">{m.guest_continue()}</h2>
        <p className="text-muted">{m.guest_lead()}</p>
      </div>
      <RefusedAlert result={refused} />
      <CsrfField />
      <input type="hidden" name="intent" value="guest" />
      <input type="hidden" name="return" value={back} />
      <Field
        label={m.guest_email()}
        name="guestEmail"
        type="email"
        autoComplete="email"
        required
        defaultValue={refused?.values.email ?? email}
        hint={m.guest_email_hint()}
        error={errorOf('guestEmail')}
        onFocus={loadAddressForm}
      />
      <Button disabled={busy}>{m.guest_continue()}</Button>
    </Form>
  )
}
