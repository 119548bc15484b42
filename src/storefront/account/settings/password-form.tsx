import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { passwordFormSchema } from '#modules/people/customers/account/account-schemas.ts'
import { accountSentence, isAccountReason } from '#modules/people/customers/account/account-sentence-rules.ts'
import { LOGIN_STAYS_FRESH } from '#modules/people/customers/sign-in/login-age-rules.ts'
import { m } from '#texts/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { stayInField } from '../use-typing.ts'
import { SettingsMessage, SettingsNotice } from './settings-message.tsx'
import { loginPath, SETTINGS_PATH, type SettingsResult } from './settings-result.ts'
import { useFormChanged } from './use-form-changed.ts'
import { useResetAfterSave } from './use-reset-after-save.ts'

const FORM_ID = 'change-password'
const EMPTY = { password: '', passwordVerify: '' }

/** A new password, twice (spec §5). A login older than 30 minutes must be renewed before the form is shown. */
export function PasswordForm({
  email,
  fresh,
  result: noScriptResult,
}: {
  /** The username under which password managers save the password. */
  email: string
  /** The login is recent enough (decisions C13). */
  fresh: boolean
  /** The result of a form sent without JavaScript. */
  result: SettingsResult | undefined
}) {
  const fetcher = useFetcher<SettingsResult>({ key: 'change-password' })
  const hydrated = useHydrated()
  const form = useForm({
    defaultValues: EMPTY,
    mode: 'onTouched',
    resolver: zodResolver(passwordFormSchema),
  })
  const { register, formState } = form
  const changed = useFormChanged(form, ['password', 'passwordVerify'])
  const element = useRef<HTMLFormElement>(null)
  const busy = fetcher.state !== 'idle'
  useResetAfterSave(fetcher, EMPTY, form.reset)
  if (!fresh && !fetcher.data)
    return (
      <div className="flex flex-col items-start gap-4">
        {noScriptResult && <SettingsNotice result={noScriptResult} />}
        <p className="text-muted">{m.reauth_hint({ minutes: LOGIN_STAYS_FRESH })}</p>
        <ButtonLink to={loginPath(true)} appearance="secondary">
          {m.sign_in_again()}
        </ButtonLink>
      </div>
    )
  const refused = noScriptResult?.ok === false ? noScriptResult.fields : undefined
  const field = (name: 'password' | 'passwordVerify') => {
    const reason = formState.errors[name]?.message
    return {
      ...register(name),
      error: reason && isAccountReason(reason) ? accountSentence(reason) : refused?.[name],
    }
  }
  return (
    <form
      id={FORM_ID}
      ref={element}
      method="post"
      action={SETTINGS_PATH}
      noValidate
      tabIndex={-1}
      className="flex flex-col gap-5 outline-none"
      onSubmit={form.handleSubmit(() => {
        if (!busy) fetcher.submit(element.current, { method: 'post', action: SETTINGS_PATH })
      })}
    >
      <CsrfField />
      <input type="hidden" name="section" value="password" />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {noScriptResult && <SettingsNotice result={noScriptResult} />}
      <SettingsMessage result={fetcher.data} form={element} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          label={m.new_password()}
          autoComplete="new-password"
          hint={m.password_hint()}
          required
          {...field('password')}
        />
        <PasswordField
          label={m.new_password_again()}
          autoComplete="new-password"
          required
          {...field('passwordVerify')}
        />
      </div>
      <Button
        disabled={hydrated && !changed}
        aria-busy={busy}
        onMouseDown={stayInField}
        className="min-w-32 self-start"
      >
        {m.save()}
      </Button>
    </form>
  )
}
