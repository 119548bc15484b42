import { Form, useNavigation } from 'react-router'
import { m } from '#texts/messages.js'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'

/** A letter was sent, if there was anybody to send it to; the same form sends it again. */
export function EmailSentNotice({
  email,
  sentence,
  fields = {},
}: {
  email: string
  sentence: string
  /** What the form says beside the address. */
  fields?: Readonly<Record<string, string>>
}) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <Alert>
        <p className="wrap-anywhere">{sentence}</p>
      </Alert>
      <p className="text-muted">{m.email_not_arrived()}</p>
      <Form method="post" className="flex flex-col">
        <CsrfField />
        <input type="hidden" name="email" value={email} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button appearance="secondary" busy={busy}>
          {m.resend_email()}
        </Button>
      </Form>
    </>
  )
}
