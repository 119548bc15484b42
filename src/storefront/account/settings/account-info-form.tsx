import { zodResolver } from '@hookform/resolvers/zod'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { formatPhone, parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import {
  ACCOUNT_FIELDS,
  type AccountField,
  type AccountInfo,
  type AccountInfoChange,
  accountInfoSchema,
  type AccountInfoForm as InfoForm,
} from '#modules/people/customers/account/account-schemas.ts'
import { accountSentence, isAccountReason } from '#modules/people/customers/account/account-sentence-rules.ts'
import { GENDERS } from '#modules/people/customers/account/person-rules.ts'
import { typedTurkishPhone } from '#modules/people/customers/account/typing-rules.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { applyTypingRule, stayInField, useCollapsedSelection } from '../use-typing.ts'
import { SettingsMessage, SettingsNotice } from './settings-message.tsx'
import { SETTINGS_PATH, type SettingsResult } from './settings-result.ts'
import { useFormChanged } from './use-form-changed.ts'
import { useResetAfterSave } from './use-reset-after-save.ts'

const FORM_ID = 'account-info'
const GENDER_NAMES = { '': m.gender_none, K: m.gender_female, E: m.gender_male } as const

const formOf = ({ email: _, ...values }: AccountInfo): InfoForm => values

/** Name, phone, gender and birthdate (spec §5). Without JavaScript it is a plain form with its result above it. */
export function AccountInfoForm({
  owner,
  info,
  today,
  result: noScriptResult,
}: {
  /** The customer's id. */
  owner: string
  info: AccountInfo
  /** The last day a birthdate may be, in Istanbul. */
  today: string
  /** The result of a form sent without JavaScript. */
  result: SettingsResult | undefined
}) {
  const fetcher = useFetcher<SettingsResult>({ key: 'account-info' })
  const hydrated = useHydrated()
  const stored = useMemo(() => formOf(info), [info])
  const [restored, setRestored] = useState(false)
  const refused = noScriptResult?.ok === false ? noScriptResult : null
  const form = useForm<InfoForm, unknown, AccountInfoChange>({
    defaultValues: stored,
    mode: 'onTouched',
    resolver: useMemo(() => zodResolver(accountInfoSchema(new Date())), []),
  })
  const { register, setValue, getValues, formState } = form
  const { errors } = formState
  const changed = useFormChanged(form, ACCOUNT_FIELDS)
  const element = useRef<HTMLFormElement>(null)
  const loneCaret = useCollapsedSelection(element)
  const busy = fetcher.state !== 'idle'
  const draft = useDraft<InfoForm>('account', owner)
  useResetAfterSave(fetcher, stored, form.reset, draft)

  // A layout effect runs before the early changes are replayed: what was typed now is newer than the draft.
  useLayoutEffect(() => {
    const restored = draft.read()
    draft.drop()
    setRestored(restored !== null)
    for (const field of ACCOUNT_FIELDS) {
      const value = restored?.[field]
      if (value !== undefined) setValue(field, value, { shouldDirty: true })
    }
  }, [draft, setValue])

  const sentence = (field: AccountField) => {
    const reason = errors[field]?.message
    return reason && isAccountReason(reason) ? accountSentence(reason) : refused?.fields?.[field]
  }
  const field = (name: AccountField) => {
    const { onChange, onBlur, ref } = register(name)
    const defaultValue = refused?.values?.[name] ?? stored[name]
    return { name, onChange, onBlur, ref, defaultValue, error: sentence(name) }
  }
  // Registered in the order of the page: the first invalid one gets the focus.
  const [name, surname, phone, gender, birthdate] = [
    field('name'),
    field('surname'),
    field('phone'),
    field('gender'),
    field('birthdate'),
  ]
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
        if (busy) return
        draft.save(getValues())
        fetcher.submit(element.current, { method: 'post', action: SETTINGS_PATH })
      })}
    >
      <CsrfField />
      <input type="hidden" name="section" value="info" />
      {noScriptResult && <SettingsNotice result={noScriptResult} />}
      {restored && <Alert>{m.address_draft()}</Alert>}
      <SettingsMessage result={fetcher.data} form={element} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.first_name()} autoComplete="given-name" required {...name} />
        <Field label={m.last_name()} autoComplete="family-name" required {...surname} />
      </div>
      <Field
        label={m.email()}
        name="email"
        type="email"
        readOnly
        value={info.email}
        hint={m.email_read_only()}
        className="bg-surface text-muted"
      />
      <Field
        label={m.phone_mobile()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+90 (5xx) xxx xx xx"
        {...phone}
        onChange={(event) => {
          applyTypingRule(event, typedTurkishPhone, loneCaret)
          return phone.onChange(event)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (parseTurkishPhone(pasted) === null) return
          event.preventDefault()
          setValue('phone', formatPhone(pasted.trim()), { shouldDirty: true, shouldValidate: true })
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={m.gender()} autoComplete="sex" {...gender}>
          {GENDERS.map(({ value }) => (
            <option key={value} value={value}>
              {GENDER_NAMES[value]()}
            </option>
          ))}
        </SelectField>
        <Field
          label={m.birthdate()}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={today}
          {...birthdate}
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
