import { type FormEvent, type RefObject, useState } from 'react'
import type { EntryField, EntryProblem } from '#modules/customers/entry-rules.ts'
import { entrySentence } from '#modules/customers/entry-sentence-rules.ts'
import { useErrorFocus } from '../ui/use-error-focus.ts'

/** Sentences of an entry form by field. */
export type EntryErrors = Partial<Record<EntryField, string>>

/** The properties of a form that says its own sentences, and the sentence of each field. */
export interface EntryForm {
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onChange: (event: FormEvent<HTMLFormElement>) => void
  }
  errorOf: (field: EntryField) => string | undefined
}

/**
 * Register, login and new-password forms say the sentences of spec §5, all at once beside their fields, and the cursor goes to the
 * first. With scripts `check` speaks before the form is sent, and a sentence leaves when its field is right; without them the same
 * sentences come from the server as `answer`, which is new for every refusal.
 */
export function useEntryForm(
  check: (form: FormData) => EntryProblem[],
  actionData: { errors?: EntryErrors } | undefined,
): EntryForm {
  const [problems, setProblems] = useState<readonly EntryProblem[] | null>(null)
  const [seen, setSeen] = useState(actionData)
  // An answer of the shop is newer than what was found here before it.
  if (seen !== actionData) {
    setSeen(actionData)
    setProblems(null)
  }
  const ref = useErrorFocus(problems ? null : actionData)
  return {
    form: {
      ref,
      noValidate: true,
      onSubmit(event) {
        const { currentTarget } = event
        const found = check(new FormData(currentTarget))
        if (found.length === 0) return
        event.preventDefault()
        setProblems(found)
        const [first] = found
        const field = first && currentTarget.elements.namedItem(first.field)
        if (field instanceof HTMLElement) field.focus()
      },
      onChange({ currentTarget }) {
        if (problems === null) return
        const now = check(new FormData(currentTarget))
        const known = new Set(problems.map(({ field }) => field))
        setProblems(now.filter(({ field }) => known.has(field)))
      },
    },
    errorOf(field) {
      if (problems === null) return actionData?.errors?.[field]
      const problem = problems.find((each) => each.field === field)
      return problem && entrySentence(problem.reason)
    },
  }
}
