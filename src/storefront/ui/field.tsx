import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface FieldFrame {
  label: string
  name: string
  error?: string | undefined
  hint?: string | undefined
}

const errorId = (name: string) => `${name}-error`
const hintId = (name: string) => `${name}-hint`

/** Names the sentences that belong to a field, for those who hear the page. */
function described({ name, error, hint }: Omit<FieldFrame, 'label'>) {
  const ids = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined }
}

function Frame({ label, name, error, hint, children }: FieldFrame & { children: ReactNode }) {
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

/** A labelled text field with its own sentence when it is wrong. */
export function Field({
  label,
  error,
  hint,
  className,
  ...input
}: FieldFrame & Omit<ComponentProps<'input'>, 'name'>) {
  const { name } = input
  return (
    <Frame label={label} name={name} error={error} hint={hint}>
      <input
        id={name}
        className={classNames('control', className)}
        {...described({ name, error, hint })}
        {...input}
      />
    </Frame>
  )
}

/** A labelled choice. */
export function SelectField({
  label,
  error,
  hint,
  children,
  ...select
}: FieldFrame & Omit<ComponentProps<'select'>, 'name'>) {
  const { name } = select
  return (
    <Frame label={label} name={name} error={error} hint={hint}>
      <select id={name} className="control" {...described({ name, error, hint })} {...select}>
        {children}
      </select>
    </Frame>
  )
}

/** A labelled text of several lines. */
export function TextField({
  label,
  error,
  hint,
  ...area
}: FieldFrame & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { name } = area
  return (
    <Frame label={label} name={name} error={error} hint={hint}>
      <textarea id={name} rows={3} className="control py-2" {...described({ name, error, hint })} {...area} />
    </Frame>
  )
}
