import { type RefObject, useRef } from 'react'
import { useNewResult } from './use-new-result.ts'

/** Focuses the first invalid field of a refused form. `result` must be new for every refusal. */
export function useErrorFocus(result: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useNewResult(result, () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  return form
}
