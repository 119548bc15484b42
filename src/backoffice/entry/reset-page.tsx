import { useState } from 'react'
import { resetSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { EntryCard } from './entry-card.tsx'
import { EntryForm, NewPassword, passwordSentences, ToSignIn } from './entry-parts.tsx'
import { useLinkToken } from './link-token.ts'

/** A new password by the link of an email. */
export function Component() {
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  const form = useCommandForm({
    schema: resetSchema.pick({ password: true }),
    sentences: passwordSentences,
    async send({ password }) {
      await apiRequest('POST', '/password/reset', { body: { token, password } })
      setDone(true)
    },
  })
  if (done)
    return (
      <EntryCard title={m.entry_reset_title()} below={<ToSignIn />}>
        <Alert>{m.entry_reset_done()}</Alert>
      </EntryCard>
    )
  return (
    <EntryCard title={m.entry_reset_title()} below={<ToSignIn />}>
      {token === null ? (
        <Alert tone="danger">{m.entry_link_broken()}</Alert>
      ) : (
        <EntryForm form={form} send={m.entry_reset_save()}>
          <NewPassword form={form} />
        </EntryForm>
      )}
    </EntryCard>
  )
}
