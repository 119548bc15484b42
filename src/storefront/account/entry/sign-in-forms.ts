import type { EntryProblem } from '#modules/people/customers/account/entry-rules.ts'
import { entrySentence } from '#modules/people/customers/account/entry-sentence-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { Refused } from '#shared/web/action-result.ts'

/** The login needs the emailed code as well. */
export const CODE_NEEDED = 'CODE_NEEDED'
/** The emailed link has expired or was used. */
export const LINK_OVER = 'LINK_OVER'

/** A refused form of the login page; `codeShown` where the login has the field of the emailed code, `guest` for that of a guest. */
export type LoginRefused = Refused & { values: { email: string }; codeShown: boolean; guest: boolean }

/** A password from a form, not trimmed; '' when it is missing or a file. */
export function formSecret(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The error messages of a refused form by field, in the shopper's language. */
export function entryErrors(problems: readonly EntryProblem[], locale: Locale): Refused['fields'] {
  return Object.fromEntries(problems.map(({ field, reason }) => [field, entrySentence(reason, locale)]))
}
