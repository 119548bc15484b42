import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { describedField, FieldFrame, type FieldTexts } from '#storefront/ui/form/field.tsx'

/**
 * A password with a button that shows it. Pasting and password managers work (WCAG 3.3.8). Its id is its own: a dialog may ask for a
 * password above a page that has such a field too.
 */
export function SecretInput({
  label,
  error,
  hint,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'name' | 'type' | 'maxLength'>) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label={label} name={id} error={error} hint={hint}>
      <div className="relative">
        <input
          id={id}
          className="control pr-12"
          autoCapitalize="none"
          spellCheck={false}
          {...describedField({ name: id, error, hint })}
          {...input}
          type={shown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          aria-label={m.frame_password_show({ field: label })}
          onClick={() => setShown((now) => !now)}
          className="icon-button absolute inset-y-0 right-0"
        >
          <Icon aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  )
}
