import type { EntryProblem } from '#modules/customers/entry-rules.ts'
import { entrySentence } from '#modules/customers/entry-sentence-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { EntryErrors } from './use-entry-form.ts'

/** A password from a form, not trimmed; '' when it is missing or a file. */
export function formSecret(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The error messages of a refused form by field, in the shopper's language. */
export function entryErrors(problems: readonly EntryProblem[], locale: Locale): EntryErrors {
  return Object.fromEntries(problems.map(({ field, reason }) => [field, entrySentence(reason, locale)]))
}
