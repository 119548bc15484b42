import { type RefObject, useEffect, useRef } from 'react'

/** After a refused form, puts the cursor into its first field that is wrong. `answer` is new for every refusal. */
export function useErrorFocus(result: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])
  return form
}
