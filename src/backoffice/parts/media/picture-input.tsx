import { useController } from 'react-hook-form'
import { PictureField } from './picture-field.tsx'

/** `PictureField` as a field of the record form around it. */
export function PictureInput({ name, label, disabled }: { name: string; label: string; disabled: boolean }) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  return (
    <PictureField
      label={label}
      value={field.value ?? ''}
      onChange={field.onChange}
      disabled={disabled}
      error={fieldState.error?.message}
    />
  )
}
