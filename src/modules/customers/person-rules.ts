import { isDay, istanbulDay } from '#shared/dates.ts'

/** Latin and Turkish letters and space; circumflexes occur in names such as Kâmil (decisions C1). */
const personName = /^[A-Za-zÇĞİÖŞÜçğıöşüÂÎÛâîû ]{1,50}$/

/** A name as it is checked and stored: letters composed, trimmed, single spaces. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** True for 1 to 50 letters of a cleaned name. */
export function isPersonName(text: string): boolean {
  return personName.test(cleanName(text))
}

/** How a review's author is shown: name and the surname's initial, `Ayşe Y.` (decisions G). */
export function authorName(name: string, surname: string): string {
  const [initial] = cleanName(surname)
  return initial === undefined ? cleanName(name) : `${cleanName(name)} ${initial.toLocaleUpperCase('tr')}.`
}

export type PasswordProblem = 'length' | 'unconfirmed' | 'mismatch'

/** The sentences of spec §5, by reason. */
export const PASSWORD_MESSAGES = {
  length: 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.',
  unconfirmed: 'Şifrenizi doğrulamalısınız.',
  mismatch: 'Şifreleriniz eşleşmiyor.',
} as const satisfies Record<PasswordProblem, string>

/** 6 to 30 characters, as the reader counts them. */
export function isPasswordLength(password: string): boolean {
  const { length } = [...password]
  return length >= 6 && length <= 30
}

/** The first thing wrong with a new password and its confirmation, or null. */
export function passwordProblem(password: string, passwordVerify: string): PasswordProblem | null {
  if (!isPasswordLength(password)) return 'length'
  if (passwordVerify === '') return 'unconfirmed'
  return password === passwordVerify ? null : 'mismatch'
}

/** Values of the gender field with their Turkish labels (decisions C12). */
export const GENDERS = [
  { value: '', label: 'Belirtmek istemiyorum' },
  { value: 'K', label: 'Kadın' },
  { value: 'E', label: 'Erkek' },
] as const

export type Gender = (typeof GENDERS)[number]['value']

/** An ISO day that exists, from 1900 on and not in the future, seen from Istanbul; no age is asked for (decisions C12). */
export function isBirthdate(text: string, today: Date): boolean {
  return isDay(text) && text >= '1900-01-01' && text <= istanbulDay(today)
}
