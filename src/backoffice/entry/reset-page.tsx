import { useState } from 'react'
import { Link } from 'react-router'
import { STAFF_PASSWORD_LENGTH } from '#modules/backoffice/staff/people/staff-entry-rules.ts'
import { resetSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { EntryCard } from './entry-card.tsx'
import { useLinkToken } from './link-token.ts'

/** A new password by the link of an email. */
export function Component() {
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  const form = useCommandForm({
    schema: resetSchema.pick({ password: true }),
    sentences: { password: () => m.entry_password_length(STAFF_PASSWORD_LENGTH) },
    async send({ password }) {
      await apiRequest('POST', '/password/reset', { body: { token, password } })
      setDone(true)
    },
  })
  if (done)
    return (
      <EntryCard
        title={m.entry_reset_title()}
        below={
          <Link to="/giris" className="font-medium text-accent hover:underline">
            {m.entry_to_sign_in()}
          </Link>
        }
      >
        <Alert>{m.entry_reset_done()}</Alert>
      </EntryCard>
    )
  return (
    <EntryCard
      title={m.entry_reset_title()}
      below={
        <Link to="/giris" className="font-medium text-accent hover:underline">
          {m.entry_to_sign_in()}
        </Link>
      }
    >
      {token === null ? (
        <Alert tone="danger">{m.entry_link_broken()}</Alert>
      ) : (
        <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
          <SecretInput
            label={m.entry_new_password()}
            name="password"
            autoComplete="new-password"
            hint={m.entry_password_hint(STAFF_PASSWORD_LENGTH)}
            error={form.fields.password}
          />
          <FormProblem problem={form.problem} />
          <Button busy={form.busy}>{m.entry_reset_save()}</Button>
        </form>
      )}
    </EntryCard>
  )
}
