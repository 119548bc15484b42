import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '../class-names.ts'
import { useHydrated } from '../use-hydrated.ts'
import { describedField, FieldFrame, type FieldTexts } from './field.tsx'

/**
 * A password field with a button that shows the password, and a note when Caps Lock is on. Without JavaScript it is a plain
 * field. Pasting and password managers work (WCAG 3.3.8); `autoComplete` tells a current password from a new one.
 */
export function PasswordField({
  label,
  error,
  hint,
  className,
  onKeyDown,
  onKeyUp,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'name' | 'type' | 'maxLength'>) {
  const { name } = input
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const scripts = useHydrated()
  // A password manager that fills the field sends key events without modifiers.
  const watch = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <FieldFrame label={label} name={name} error={error} hint={hint}>
      <div className="relative">
        <input
          id={name}
          className={classNames('control', scripts && 'pr-24', className)}
          autoCapitalize="none"
          spellCheck={false}
          {...describedField({ name, error, hint })}
          {...input}
          type={shown ? 'text' : 'password'}
          onKeyDown={(event) => {
            watch(event)
            onKeyDown?.(event)
          }}
          onKeyUp={(event) => {
            watch(event)
            onKeyUp?.(event)
          }}
        />
        {scripts && (
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={name}
            onClick={() => setShown((now) => !now)}
            className="absolute inset-y-1 right-1 min-w-11 cursor-pointer rounded-md px-2.5 text-sm font-medium text-accent hover:bg-accent-soft"
          >
            {shown ? m.password_hide() : m.password_show()}
            <span className="sr-only">: {label}</span>
          </button>
        )}
      </div>
      <p role="status" className={classNames('text-sm text-muted', !capsLock && 'sr-only')}>
        {capsLock && m.caps_lock_on()}
      </p>
    </FieldFrame>
  )
}
