import { type FormEvent, type RefObject, useState } from 'react'
import type { EntryField, EntryProblem } from '#modules/people/customers/account/entry-rules.ts'
import { entrySentence } from '#modules/people/customers/account/entry-sentence-rules.ts'
import type { ActionResult } from '#shared/web/action-result.ts'
import { useErrorFocus } from '../../ui/form/use-error-focus.ts'

/** The props for a form with its own error messages, and the message of each field. */
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
 * Validation of the register, login and new-password forms: shows all messages of spec §5 at once beside their fields and focuses the
 * first. After hydration `check` runs before submitting and a message disappears when its field is valid; without JavaScript the same
 * messages come from the server as `actionData`, a new object for every refusal.
 */
export function useEntryForm(
  check: (form: FormData) => EntryProblem[],
  actionData: ActionResult | undefined,
): EntryForm {
  const [problems, setProblems] = useState<readonly EntryProblem[] | null>(null)
  const [seen, setSeen] = useState(actionData)
  // A new server result replaces the problems found in the browser before it.
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
      if (problems === null) return actionData?.ok === false ? actionData.fields[field] : undefined
      const problem = problems.find((each) => each.field === field)
      return problem && entrySentence(problem.reason)
    },
  }
}
