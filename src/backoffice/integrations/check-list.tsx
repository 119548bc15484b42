import { useController } from 'react-hook-form'

/** Several choices from a list; its value is the chosen ones in the order of the list. */
export function CheckList({
  name,
  label,
  hint,
  options,
}: {
  name: string
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
}) {
  const { field, fieldState } = useController({ name })
  const chosen: readonly string[] = field.value
  const error = fieldState.error?.message
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={error && `${name}-error`}>
      <legend className="font-medium">{label}</legend>
      {hint && <p className="text-muted">{hint}</p>}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option, index) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-8">
            <input
              ref={index === 0 ? field.ref : undefined}
              type="checkbox"
              className="size-5 shrink-0 accent-accent md:size-4"
              checked={chosen.includes(option.value)}
              onBlur={field.onBlur}
              onChange={({ target }) =>
                field.onChange(
                  options
                    .map(({ value }) => value)
                    .filter((value) => (value === option.value ? target.checked : chosen.includes(value))),
                )
              }
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
