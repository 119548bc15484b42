import { useState } from 'react'
import { STAFF_PASSWORD_LENGTH } from '#modules/backoffice/staff/people/staff-entry-rules.ts'
import { changePasswordSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, queryClient, useSession } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { Card } from '../parts/detail-page.tsx'

/** A new password, with the current one; the other sessions end. */
export function PasswordCard() {
  const { staff } = useSession()
  // A new form after each change, so that no password stays on the page.
  const [changes, setChanges] = useState(0)
  const form = useCommandForm({
    schema: changePasswordSchema,
    sentences: { password: () => m.account_password_length(STAFF_PASSWORD_LENGTH) },
    async send(body) {
      await apiRequest('PUT', '/account/password', { body })
      setChanges((count) => count + 1)
      toast(m.account_password_changed())
      await queryClient.invalidateQueries({ queryKey: ['own-sessions'] })
    },
  })
  return (
    <Card title={m.account_password()} hint={m.account_password_card_hint()}>
      <form key={changes} noValidate onSubmit={form.onSubmit} className="flex max-w-md flex-col gap-4">
        <input type="hidden" autoComplete="username" value={staff.email} readOnly />
        <SecretInput
          label={m.account_current_password()}
          name="currentPassword"
          autoComplete="current-password"
          error={form.fields.currentPassword}
        />
        <SecretInput
          label={m.account_new_password()}
          name="password"
          autoComplete="new-password"
          hint={m.account_password_hint(STAFF_PASSWORD_LENGTH)}
          error={form.fields.password}
        />
        <FormProblem problem={form.problem} />
        <div>
          <Button busy={form.busy} appearance="secondary">
            {m.account_password_save()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
