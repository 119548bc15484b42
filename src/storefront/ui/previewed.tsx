import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'

/**
 * What acts on an effect that the server has previewed: `children` are there only while the fields beside them say what the preview was
 * made of. Otherwise `stale` stands in their place: a button that previews again, or what is to be done first. What they send names both,
 * and the server refuses to act on the preview of something else (decision 138).
 */
export function Previewed({
  current,
  stale,
  children,
}: {
  /** Whether the fields say what the preview was made of. */
  current: boolean
  stale: ReactNode
  children: ReactNode
}) {
  return current ? children : stale
}

/**
 * What the fields of a form say, read from the elements themselves: also what is being typed and no state holds yet. `initial` is what
 * the server filled in. The form calls `onInput` while somebody types in it.
 */
export function useFormFields(
  form: RefObject<HTMLFormElement | null>,
  read: (fields: FormData) => string,
  initial: string,
): { fields: string; onInput: () => void } {
  const [fields, setFields] = useState(initial)
  const onInput = () => {
    if (form.current) setFields(read(new FormData(form.current)))
  }
  // After every render: buttons change fields without typing in them.
  useLayoutEffect(onInput)
  return { fields, onInput }
}
