import { useState } from 'react'
import { forgotSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { EntryCard } from './entry-card.tsx'
import { EntryForm, ToSignIn } from './entry-parts.tsx'

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
      below={<ToSignIn />}
    >
      {sentTo === null ? (
        <EntryForm form={form} send={m.entry_forgot_send()}>
          <Field
            label={m.entry_email()}
            name="email"
            type="email"
            autoComplete="username"
            error={form.fields.email}
          />
        </EntryForm>
      ) : (
        <Alert>{m.entry_forgot_sent({ email: sentTo })}</Alert>
      )}
    </EntryCard>
  )
}
