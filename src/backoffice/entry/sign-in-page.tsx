import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { loginSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { EntryCard } from './entry-card.tsx'
import { safeReturn, useOpenOffice } from './open-office.ts'

interface Credentials {
  email: string
  password: string
}

/** What the login asks for beside the password: the code that was mailed, or the second factor. */
type Step = 'mail' | 'factor'

/**
 * The login. A second step asks for the code of the app; where many wrong passwords or codes were tried, one before it asks for a code from the
 * mailbox. What was asked for before the session ended is opened again.
 */
export function Component() {
  const [asked, setAsked] = useState<{ step: Step; credentials: Credentials } | null>(null)
  const onAsked = (step: Step, credentials: Credentials) => setAsked({ step, credentials })
  if (asked === null) return <PasswordStep onAsked={onAsked} />
  const { credentials, step } = asked
  const props = { credentials, onAsked, onBack: () => setAsked(null) }
  return step === 'mail' ? <MailCodeStep {...props} /> : <CodeStep {...props} />
}

interface StepProps {
  credentials: Credentials
  onAsked: (step: Step, credentials: Credentials) => void
  onBack: () => void
}

const STEPS: Readonly<Record<string, Step>> = { MAIL_CODE: 'mail', SECOND_FACTOR: 'factor' }

/** Signs in; where the shop asks for another step, `onAsked` hears of it instead. */
function useSignIn(onAsked: StepProps['onAsked']) {
  const openOffice = useOpenOffice()
  const [params] = useSearchParams()
  return async (
    { email, password }: Credentials,
    codes: { code?: string | undefined; mailCode?: string | undefined } = {},
  ) => {
    try {
      await apiRequest('POST', '/login', { body: { email, password, ...codes } })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const step = STEPS[code]
      if (step === undefined) throw error
      onAsked(step, { email, password })
      return
    }
    await openOffice(safeReturn(params.get('geri')))
  }
}

function PasswordStep({ onAsked }: Pick<StepProps, 'onAsked'>) {
  const signIn = useSignIn(onAsked)
  const location = useLocation()
  const [sent, setSent] = useState<Credentials>({ email: '', password: '' })
  const isEnded = (location.state as { signedOut?: boolean } | null)?.signedOut === true
  const form = useCommandForm({
    schema: loginSchema.pick({ email: true, password: true }),
    async send(body) {
      setSent(body)
      await signIn(body)
    },
  })
  return (
    <EntryCard
      title={m.entry_title()}
      hint={m.entry_hint()}
      below={
        <Link to="/sifremi-unuttum" className="font-medium text-accent hover:underline">
          {m.entry_forgot()}
        </Link>
      }
    >
      {isEnded && form.problem === null && <Alert>{m.entry_session_ended()}</Alert>}
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Field
          label={m.entry_email()}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={sent.email}
          error={form.fields.email}
        />
        <SecretInput
          label={m.entry_password()}
          name="password"
          autoComplete="current-password"
          error={form.fields.password}
        />
        <FormProblem problem={form.problem} />
        <Button busy={form.busy}>{m.entry_sign_in()}</Button>
      </form>
    </EntryCard>
  )
}

/** Leads back to the first step. */
const BackButton = ({ onBack }: Pick<StepProps, 'onBack'>) => (
  <button type="button" className="cursor-pointer font-medium text-accent hover:underline" onClick={onBack}>
    {m.entry_code_back()}
  </button>
)

const mailCodeSchema = loginSchema.pick({ mailCode: true }).required()

function MailCodeStep({ credentials, onAsked, onBack }: StepProps) {
  const signIn = useSignIn(onAsked)
  const form = useCommandForm({
    schema: mailCodeSchema,
    send: ({ mailCode }) => signIn(credentials, { mailCode }),
  })
  return (
    <EntryCard
      title={m.entry_mail_code_title()}
      hint={m.entry_mail_code_hint()}
      below={<BackButton onBack={onBack} />}
    >
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Field
          label={m.entry_mail_code()}
          name="mailCode"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          className="figures"
          error={form.fields.mailCode}
        />
        <FormProblem problem={form.problem} />
        <Button busy={form.busy}>{m.entry_mail_code_send()}</Button>
        <Button
          type="button"
          appearance="quiet"
          onClick={() => void signIn(credentials).catch(() => undefined)}
        >
          {m.entry_mail_code_again()}
        </Button>
      </form>
    </EntryCard>
  )
}

const codeSchema = loginSchema.pick({ code: true }).required()

function CodeStep({ credentials, onAsked, onBack }: StepProps) {
  const signIn = useSignIn(onAsked)
  const [recovery, setRecovery] = useState(false)
  const form = useCommandForm({
    schema: codeSchema,
    send: ({ code }) => signIn(credentials, { code }),
  })
  return (
    <EntryCard
      title={m.entry_code_title()}
      hint={recovery ? m.entry_recovery_hint() : m.entry_code_hint()}
      below={<BackButton onBack={onBack} />}
    >
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {recovery ? (
          <Field
            key="recovery"
            label={m.entry_recovery_code()}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            className="figures"
            error={form.fields.code}
          />
        ) : (
          <Field
            key="code"
            label={m.entry_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            className="figures"
            error={form.fields.code}
          />
        )}
        <FormProblem problem={form.problem} />
        <Button busy={form.busy}>{m.entry_code_send()}</Button>
        <Button type="button" appearance="quiet" onClick={() => setRecovery((now) => !now)}>
          {recovery ? m.entry_use_app() : m.entry_use_recovery()}
        </Button>
      </form>
    </EntryCard>
  )
}
