import { useFetcher, useLocation } from 'react-router'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ResultMessage } from '../../ui/result-message.tsx'
import { useErrorFocus } from '../../ui/use-error-focus.ts'

/** The outcome of an email change: a confirmation email was sent to the new address, or the form was refused. */
export type EmailChangeResult =
  | { sent: string }
  | { newEmail: string; field: 'newEmail' | 'currentPassword' | null; error: string }

/**
 * Changes the email address of the account, from any account page. The no-JavaScript form posts to `/account/email`, which shows the
 * result.
 */
export function EmailChangeForm({
  email,
  result: given,
}: {
  /** The current email address of the account. */
  email: string
  /** The result of the no-JavaScript form. */
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
