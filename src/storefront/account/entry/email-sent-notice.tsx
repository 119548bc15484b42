import { Form, useNavigation } from 'react-router'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'

/** Says that an email was sent if the account exists; its form sends the email again. */
export function EmailSentNotice({
  email,
  sentence,
  fields = {},
}: {
  email: string
  sentence: string
  /** Hidden fields the form posts besides the email address. */
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
