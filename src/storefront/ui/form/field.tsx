import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldTexts {
  label: string
  name: string
  error?: string | undefined
  hint?: string | undefined
}

/**
 * `maxLength` cuts silently, so it is for digits alone, which spec §5 wants cut. Other text stays as typed or pasted, and a
 * message says that it is too long: a shopper does not see where a password or a note was cut off.
 */
type FieldInput =
  | { inputMode?: ComponentProps<'input'>['inputMode']; maxLength?: never }
  | { inputMode: 'numeric' | 'decimal'; maxLength?: number }

const errorId = (name: string) => `${name}-error`
const hintId = (name: string) => `${name}-hint`

/** The ARIA attributes that link a field to its hint and its error. */
export function describedField({ name, error, hint }: Omit<FieldTexts, 'label'>) {
  const ids = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined }
}

/** A control with its label, hint and error; the id of the control is its name. */
export function FieldFrame({ label, name, error, hint, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintId(name)} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(name)} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** A labelled text field with its error message. */
export function Field({
  label,
  error,
  hint,
  className,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'name' | 'maxLength' | 'inputMode'> & FieldInput) {
  const { name } = input
  return (
    <FieldFrame label={label} name={name} error={error} hint={hint}>
      <input
        id={name}
        className={classNames('control', className)}
        {...describedField({ name, error, hint })}
        {...input}
      />
    </FieldFrame>
  )
}

/** A labelled choice. */
export function SelectField({
  label,
  error,
  hint,
  children,
  ...select
}: FieldTexts & Omit<ComponentProps<'select'>, 'name'>) {
  const { name } = select
  return (
    <FieldFrame label={label} name={name} error={error} hint={hint}>
      <select id={name} className="control" {...describedField({ name, error, hint })} {...select}>
        {children}
      </select>
    </FieldFrame>
  )
}

/** A labelled text of several lines. */
export function TextField({
  label,
  error,
  hint,
  ...area
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'name' | 'maxLength'>) {
  const { name } = area
  return (
    <FieldFrame label={label} name={name} error={error} hint={hint}>
      <textarea
        id={name}
        rows={3}
        className="control py-2"
        {...describedField({ name, error, hint })}
        {...area}
      />
    </FieldFrame>
  )
}
