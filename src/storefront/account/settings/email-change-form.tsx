import { useState } from 'react'
import { PrefetchPageLinks, useFetcher, useLocation } from 'react-router'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { useErrorFocus } from '../../ui/form/use-error-focus.ts'

/** The result of an email change: a link was sent to the new address `email`, or the link has confirmed it. */
export type EmailChangeResult =
  | { ok: true; confirmed: boolean; email: string }
  | (Refused & { values: { newEmail: string } })

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
  const [used, setUsed] = useState(false)
  if (result?.ok)
    return <ResultMessage result={result}>{m.email_change_sent({ email: result.email })}</ResultMessage>
  return (
    <Form
      ref={form}
      method="post"
      action="/account/email"
      onFocus={() => setUsed(true)}
      className="flex max-w-md flex-col gap-4"
    >
      <CsrfField />
      <input type="hidden" name="from" value={pathname} />
      <p className="text-muted">{m.email_change_lead({ email })}</p>
      {/* Without the module of that route, an outage would reload this page. */}
      {used && <PrefetchPageLinks page="/account/email" />}
      {result?.message && (
        <ResultMessage tone="danger" result={result}>
          {result.message}
        </ResultMessage>
      )}
      <Field
        label={m.email_change_new()}
        name="newEmail"
        type="email"
        autoComplete="email"
        required
        defaultValue={result?.values.newEmail}
        error={result?.fields.newEmail}
      />
      <PasswordField
        label={m.email_change_password()}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={result?.fields.currentPassword}
      />
      <Button busy={state !== 'idle'} className="sm:self-start">
        {m.email_change_send()}
      </Button>
    </Form>
  )
}
