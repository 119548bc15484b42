import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { loginSchema } from '#modules/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/alert.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/field.tsx'
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

/** The login; with a second factor a second step asks for its code. What was asked for before the session ended is opened again. */
export function Component() {
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  return credentials ? (
    <CodeStep credentials={credentials} onBack={() => setCredentials(null)} />
  ) : (
    <PasswordStep onSecondFactor={setCredentials} />
  )
}

function useSignIn() {
  const openOffice = useOpenOffice()
  const [params] = useSearchParams()
  return async (body: Credentials & { code?: string | undefined }) => {
    await apiRequest('POST', '/login', { body })
    await openOffice(safeReturn(params.get('geri')))
  }
}

function PasswordStep({ onSecondFactor }: { onSecondFactor: (credentials: Credentials) => void }) {
  const signIn = useSignIn()
  const location = useLocation()
  const [sent, setSent] = useState<Credentials>({ email: '', password: '' })
  const isEnded = (location.state as { signedOut?: boolean } | null)?.signedOut === true
  const form = useCommandForm({
    schema: loginSchema.pick({ email: true, password: true }),
    async send(body) {
      setSent(body)
      try {
        await signIn(body)
      } catch (error) {
        if (isSecondFactor(error)) onSecondFactor(body)
        else throw error
      }
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

const isSecondFactor = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SECOND_FACTOR'

const codeSchema = loginSchema.pick({ code: true }).required()

function CodeStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const signIn = useSignIn()
  const [recovery, setRecovery] = useState(false)
  const form = useCommandForm({
    schema: codeSchema,
    send: ({ code }) => signIn({ ...credentials, code }),
  })
  return (
    <EntryCard
      title={m.entry_code_title()}
      hint={recovery ? m.entry_recovery_hint() : m.entry_code_hint()}
      below={
        <button
          type="button"
          className="cursor-pointer font-medium text-accent hover:underline"
          onClick={onBack}
        >
          {m.entry_code_back()}
        </button>
      }
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
