import { useFetcher, useLocation } from 'react-router'
import { m } from '#texts/messages.js'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { ResultMessage } from '../ui/result-message.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'

/** What became of a wish for another address: a letter to it, or what was wrong with the form. */
export type EmailChangeResult =
  | { sent: string }
  | { newEmail: string; field: 'newEmail' | 'currentPassword' | null; error: string }

/**
 * Asks for another e-mail address, on any page of the customer's. Without scripts it leads to `/account/email`, which shows the
 * answer; the ids of its fields are its own.
 */
export function EmailChangeForm({
  email,
  result: given,
}: {
  /** The address the account has now. */
  email: string
  /** The answer to a form sent without scripts. */
  result?: EmailChangeResult | undefined
}) {
  const { Form, data, state } = useFetcher<EmailChangeResult>({ key: 'email-change' })
  const { pathname } = useLocation()
  const result = data ?? given
  const form = useErrorFocus(result)
  const refused = result && 'error' in result ? result : null
  const errorOf = (field: string) => (refused?.field === field ? refused.error : undefined)
  if (result && 'sent' in result)
    return <ResultMessage result={result}>{m.email_change_sent({ email: result.sent })}</ResultMessage>
  return (
    <Form ref={form} method="post" action="/account/email" className="flex max-w-md flex-col gap-4">
      <CsrfField />
      <input type="hidden" name="from" value={pathname} />
      <p className="text-muted">{m.email_change_lead({ email })}</p>
      {refused?.field === null && (
        <ResultMessage tone="danger" result={refused}>
          {refused.error}
        </ResultMessage>
      )}
      <Field
        label={m.email_change_new()}
        name="newEmail"
        type="email"
        autoComplete="email"
        required
        defaultValue={refused?.newEmail}
        error={errorOf('newEmail')}
      />
      <PasswordField
        label={m.email_change_password()}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errorOf('currentPassword')}
      />
      <Button busy={state !== 'idle'} className="sm:self-start">
        {m.email_change_send()}
      </Button>
    </Form>
  )
}
