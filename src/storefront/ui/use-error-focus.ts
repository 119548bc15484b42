import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field of a refused form. `result` must be new for every refusal. */
export function useErrorFocus(result: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])
  return form
}
