import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { STAFF_PASSWORD_LENGTH } from '#modules/backoffice/staff/people/staff-entry-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import type { useCommandForm } from '../form/use-command-form.ts'
import { EntryCard } from './entry-card.tsx'

type Form = ReturnType<typeof useCommandForm>

/** The one form of a page before the login, with its button. */
export function EntryForm({ form, send, children }: { form: Form; send: string; children: ReactNode }) {
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {children}
      <FormProblem problem={form.problem} />
      <Button busy={form.busy}>{send}</Button>
    </form>
  )
}

export const passwordSentences = { password: () => m.entry_password_length(STAFF_PASSWORD_LENGTH) }

export function NewPassword({ form }: { form: Form }) {
  return (
    <SecretInput
      label={m.entry_new_password()}
      name="password"
      autoComplete="new-password"
      hint={m.entry_password_hint(STAFF_PASSWORD_LENGTH)}
      error={form.fields.password}
    />
  )
}

export function ToSignIn() {
  return (
    <Link to="/giris" className="font-medium text-accent hover:underline">
      {m.entry_to_sign_in()}
    </Link>
  )
}

/** A link that leads nowhere any more; `text` says what to do. */
export function LinkOver({ title, problem, text }: { title: string; problem?: string; text: string }) {
  return (
    <EntryCard title={title} below={<ToSignIn />}>
      <Alert tone="danger">{problem ?? m.entry_link_broken()}</Alert>
      <p className="text-muted">{text}</p>
    </EntryCard>
  )
}
