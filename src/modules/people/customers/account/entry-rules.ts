import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import { choiceProblem, type NameProblem, nameProblem, type PasswordProblem } from './person-rules.ts'

/** Fields of the login, registration and new-password forms, and the address of a guest, which stands beside that of the login. */
export type EntryField = 'name' | 'surname' | 'email' | 'guestEmail' | 'phone' | 'password' | 'passwordVerify'

/** Why a name or a surname is refused; without a suffix where it is missing. */
export type NameReason = NameField | `${NameField}-${Exclude<NameProblem, 'empty'>}`
type NameField = 'name' | 'surname'

/** Why a field of these forms is refused. */
export type EntryReason = NameReason | 'email' | 'phone' | 'password-required' | `password-${PasswordProblem}`

/** An invalid field, and why. */
export interface EntryProblem {
  readonly field: EntryField
  readonly reason: EntryReason
}

/** Why this name or surname is refused, or null. */
export function nameReason(field: NameField, text: string): NameReason | null {
  const problem = nameProblem(text)
  return problem && (problem === 'empty' ? field : `${field}-${problem}`)
}

function nameProblems(field: NameField, text: string): EntryProblem[] {
  const reason = nameReason(field, text)
  return reason ? [{ field, reason }] : []
}

/** What is wrong with an e-mail address. */
export function emailProblems(email: string, field: 'email' | 'guestEmail' = 'email'): EntryProblem[] {
  return parseEmail(email) === null ? [{ field, reason: 'email' }] : []
}

/** All that is wrong with a new password and its confirmation (spec §5). */
export function newPasswordProblems(
  form: { password: string; passwordVerify: string },
  shopName = '',
): EntryProblem[] {
  const problems: EntryProblem[] = []
  const { password, passwordVerify } = form
  const problem = choiceProblem(password, shopName)
  if (problem !== null) problems.push({ field: 'password', reason: `password-${problem}` })
  if (passwordVerify === '') problems.push({ field: 'passwordVerify', reason: 'password-unconfirmed' })
  else if (password.normalize('NFC') !== passwordVerify.normalize('NFC'))
    problems.push({ field: 'passwordVerify', reason: 'password-mismatch' })
  return problems
}

/** All that is wrong with a registration, in the order of its form; the phone may be left empty. */
export function registrationProblems(
  form: Readonly<Record<Exclude<EntryField, 'guestEmail'>, string>>,
  shopName = '',
): EntryProblem[] {
  const phoneRight = form.phone.trim() === '' || parseTurkishPhone(form.phone) !== null
  return [
    ...nameProblems('name', form.name),
    ...nameProblems('surname', form.surname),
    ...emailProblems(form.email),
    ...(phoneRight ? [] : [{ field: 'phone', reason: 'phone' } as const]),
    ...newPasswordProblems(form, shopName),
  ]
}

/** Problems of a login form before it is tried. Whether e-mail and password belong together is never reported per field. */
export function loginProblems(form: { email: string; password: string }): EntryProblem[] {
  return [
    ...emailProblems(form.email),
    ...(form.password === '' ? [{ field: 'password', reason: 'password-required' } as const] : []),
  ]
}
