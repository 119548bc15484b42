import { useState } from 'react'
import { Link } from 'react-router'
import { forgotSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { EntryCard } from './entry-card.tsx'

/** Asks for a link for a new password; says the same whether the address has an account or not. */
export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCommandForm({
    schema: forgotSchema,
    async send(body) {
      await apiRequest('POST', '/password/forgot', { body })
      setSentTo(body.email)
    },
  })
  return (
    <EntryCard
      title={m.entry_forgot_title()}
      hint={sentTo === null && m.entry_forgot_hint()}
      below={
        <Link to="/giris" className="font-medium text-accent hover:underline">
          {m.entry_to_sign_in()}
        </Link>
      }
    >
      {sentTo === null ? (
        <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
          <Field
            label={m.entry_email()}
            name="email"
            type="email"
            autoComplete="username"
            error={form.fields.email}
          />
          <FormProblem problem={form.problem} />
          <Button busy={form.busy}>{m.entry_forgot_send()}</Button>
        </form>
      ) : (
        <Alert>{m.entry_forgot_sent({ email: sentTo })}</Alert>
      )}
    </EntryCard>
  )
}
