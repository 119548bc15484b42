import { type ComponentProps, type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { type SettingProblem, settingProblem } from '#modules/platform/settings/setting-problem-rules.ts'
import type { KnownNames } from '#modules/platform/settings/setting-reading-rules.ts'
import { SETTINGS, type SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { classNames } from '#storefront/ui/class-names.ts'
import { describedField } from '#storefront/ui/form/field.tsx'
import { useMay } from '../frame/office.ts'
import { typedAmount } from '../list/typed-amount.ts'
import { PictureField } from '../parts/media/picture-field.tsx'
import { settingName } from '../parts/setting-texts.ts'
import { MethodsControl, ZonesControl } from './delivery-controls.tsx'
import {
  AccountsControl,
  BandsControl,
  CountriesControl,
  NetworksControl,
  ProvincesControl,
} from './list-controls.tsx'
import { LogoControl } from './logo-control.tsx'
import { choicesOf, unitOf } from './setting-value.ts'

const LISTS = new Set([
  'shipping-bands',
  'bank-accounts',
  'countries',
  'provinces',
  'social-media',
  'delivery-zones',
  'delivery-methods',
])

const SWITCH =
  'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-white before:transition-transform checked:bg-accent checked:before:translate-x-5 disabled:cursor-not-allowed disabled:opacity-60 motion-reduce:transition-none motion-reduce:before:transition-none'

/** True for a setting whose control needs the whole width and names its own parts. */
export const isListSetting = (key: SettingKey): boolean => LISTS.has(SETTINGS[key].form.kind)

/** The rows that a problem is about, from 1. */
function rowsOf(problem: SettingProblem | null): ReadonlySet<number> {
  switch (problem?.reason) {
    case 'bands':
      return new Set(problem.problems.map(({ entry }) => entry))
    case 'countries':
    case 'delivery-zones':
    case 'delivery-methods':
      return new Set(problem.problems.map(({ part }) => part))
    case 'bank-account':
      return new Set([problem.row])
    default:
      return new Set()
  }
}

const INPUT_MODES: Readonly<Record<string, 'numeric' | 'url' | 'tel'>> = {
  number: 'numeric',
  'row-id': 'numeric',
  'https-url': 'url',
  'web-url': 'url',
  'site-url': 'url',
  whatsapp: 'tel',
}

/** The control of one setting in a form whose values are the settings' texts by key. */
export function SettingControl({ name, known }: { name: SettingKey; known: KnownNames }) {
  const mayWrite = useMay()('settings.write')
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const text = field.value ?? ''
  const label = settingName(name)
  const error = fieldState.error?.message
  const { form } = SETTINGS[name]
  const { kind } = form
  const described = describedField({ name, error, hint: 'help' })
  const common = { ...described, id: name, name, ref: field.ref, onBlur: field.onBlur }

  if (isListSetting(name)) {
    const wrong = rowsOf(error ? settingProblem(name, text, known) : null)
    const list = { label, text, onChange: field.onChange, wrong }
    if (kind === 'shipping-bands') return <BandsControl {...list} />
    if (kind === 'bank-accounts') return <AccountsControl {...list} />
    if (kind === 'countries') return <CountriesControl {...list} known={known} />
    if (kind === 'provinces') return <ProvincesControl {...list} known={known} />
    if (kind === 'delivery-zones') return <ZonesControl {...list} />
    if (kind === 'delivery-methods') return <MethodsControl {...list} />
    return <NetworksControl {...list} />
  }
  if (kind === 'logo' || kind === 'mark')
    return (
      <LogoControl
        id={name}
        label={label}
        text={text}
        shape={kind}
        onChange={field.onChange}
        describedBy={described['aria-describedby']}
        darkOnly={name === 'magazaLogosuKoyu'}
      />
    )
  if (kind === 'picture')
    return (
      <PictureField
        id={name}
        label={label}
        value={text}
        onChange={field.onChange}
        disabled={!mayWrite}
        describedBy={described['aria-describedby']}
      />
    )
  if (kind === 'switch')
    return (
      <input
        {...common}
        type="checkbox"
        role="switch"
        aria-checked={text === '1'}
        className={SWITCH}
        checked={text === '1'}
        onChange={(event) => field.onChange(event.target.checked ? '1' : '0')}
      />
    )
  const choices = choicesOf(name)
  if (choices) {
    // A stored text that is no choice stays what it is until another is chosen.
    const isKnown = choices.some(({ value }) => value === text)
    return (
      <select
        {...common}
        className="control"
        value={text}
        onChange={(event) => field.onChange(event.target.value)}
      >
        {!isKnown && <option value={text}>{text}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'amount' || kind === 'optional-amount')
    return (
      <WithUnit unit={unitOf(name)}>
        <AmountText {...common} text={text} onText={field.onChange} />
      </WithUnit>
    )
  if (kind === 'product-codes')
    return (
      <textarea
        {...common}
        rows={6}
        spellCheck={false}
        className="control figures py-2"
        value={text}
        onChange={(event) => field.onChange(event.target.value)}
      />
    )
  if (form.kind === 'text' && form.isLong)
    return (
      <textarea
        {...common}
        rows={3}
        className="control py-2"
        value={text}
        onChange={(event) => field.onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
      />
    )
  const input = (
    <input
      {...common}
      type={kind === 'time' ? 'time' : 'text'}
      className={classNames('control', kind === 'number' && 'text-right figures')}
      autoComplete="off"
      {...(INPUT_MODES[kind] && { inputMode: INPUT_MODES[kind] })}
      value={text}
      onChange={(event) => field.onChange(event.target.value)}
    />
  )
  return <WithUnit unit={kind === 'number' ? unitOf(name) : null}>{input}</WithUnit>
}

function WithUnit({ unit, children }: { unit: string | null; children: ReactNode }) {
  if (unit === null) return children
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      {children}
      <span className="text-muted">{unit}</span>
    </span>
  )
}

const shown = (text: string) => text.replace('.', ',')

/** An amount, typed as 1.299,90 and held as "1299.90"; what is no amount stays as typed, for the rules to refuse. */
function AmountText({
  text,
  onText,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  text: string
  onText: (text: string) => void
}) {
  const [typed, setTyped] = useState(() => shown(text))
  const held = typedAmount(typed) || typed.trim()
  return (
    <input
      {...input}
      className="control text-right figures"
      inputMode="decimal"
      autoComplete="off"
      value={held === text ? typed : shown(text)}
      onChange={(event) => {
        setTyped(event.target.value)
        onText(typedAmount(event.target.value) || event.target.value.trim())
      }}
    />
  )
}
