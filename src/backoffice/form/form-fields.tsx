import { type ComponentProps, useState } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'
import { Field, type FieldTexts, SelectField, TextField } from '#storefront/ui/form/field.tsx'
import { typedAmount } from '../list/typed-amount.ts'

type Texts = Pick<FieldTexts, 'label' | 'name' | 'hint'>

function useField(name: string) {
  const { register, formState } = useFormContext()
  const error: { message?: string } | undefined = get(formState.errors, name)
  return { register, error: error?.message }
}

/** A text of one line. */
export function TextInput({
  name,
  ...rest
}: Texts & Omit<ComponentProps<'input'>, 'name' | 'maxLength' | 'inputMode'>) {
  const { register, error } = useField(name)
  const { onChange, onBlur, ref } = register(name)
  return <Field {...rest} onChange={onChange} onBlur={onBlur} ref={ref} name={name} error={error} />
}

/** A text of several lines. */
export function TextArea({ name, ...rest }: Texts & Omit<ComponentProps<'textarea'>, 'name' | 'maxLength'>) {
  const { register, error } = useField(name)
  return <TextField {...rest} {...register(name)} name={name} error={error} />
}

/** A choice from a short list. */
export function SelectInput({
  name,
  options,
  ...rest
}: Texts & {
  options: readonly { value: string; label: string }[]
} & Omit<ComponentProps<'select'>, 'name'>) {
  const { register, error } = useField(name)
  return (
    <SelectField {...rest} {...register(name)} name={name} error={error}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** Yes or no. */
export function SwitchInput({ name, label, hint }: Texts) {
  const { register, error } = useField(name)
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium md:min-h-9">
        <input type="checkbox" className="size-5 shrink-0 accent-accent md:size-4" {...register(name)} />
        {label}
      </label>
      {hint && <p className="text-muted">{hint}</p>}
      {error && <p className="font-medium text-danger">{error}</p>}
    </div>
  )
}

/** A whole number; null while the field is empty. */
export function NumberInput({ name, ...rest }: Texts & { required?: boolean }) {
  const { field, fieldState } = useController({ name })
  return (
    <Field
      {...rest}
      name={name}
      ref={field.ref}
      error={fieldState.error?.message}
      inputMode="numeric"
      className="figures"
      value={field.value === null || field.value === undefined ? '' : String(field.value)}
      onBlur={field.onBlur}
      onChange={(event) => {
        const text = event.target.value.trim()
        // What is no number stays as typed, for the schema to refuse.
        field.onChange(text === '' ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : text)
      }}
    />
  )
}

const shownAmount = (value: unknown) => (typeof value === 'string' ? value.replace('.', ',') : '')

/** An amount of money: typed as 1.299,90, held as the API's "1299.90". What is no amount stays as typed, for the schema to refuse. */
export function AmountInput({ name, ...rest }: Texts & { required?: boolean }) {
  const { field, fieldState } = useController({ name })
  const [typed, setTyped] = useState(() => shownAmount(field.value))
  const held = typedAmount(typed) || typed.trim()
  // A draft, a discarded change, the other side of a conflict.
  const shown = held === field.value ? typed : shownAmount(field.value)
  return (
    <Field
      {...rest}
      name={name}
      ref={field.ref}
      error={fieldState.error?.message}
      inputMode="decimal"
      className="text-right figures"
      value={shown}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        field.onChange(typedAmount(text) || text.trim())
      }}
      onBlur={field.onBlur}
    />
  )
}
