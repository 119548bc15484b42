import { isCommonPassword } from '#modules/platform/sign-in/common-password-rules.ts'
import { isDay, istanbulDay } from '#shared/dates.ts'
import { characters } from '#shared/text/shopper-text.ts'

/** The longest name, in letters (spec §5). */
export const MAX_NAME_LENGTH = 50

/** Letters of the Latin script, which has those of Turkish and of Zoë, Groß and Núñez, and space (decisions C1). */
const LETTERS = /^(?:(?=\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}]| )+$/u
/** With the signs of names such as O’Neill, Anne-Marie and Dr. Weiß; a letter first. */
const LETTERS_AND_SIGNS = /^(?=\p{Script=Latin})\p{L}(?:(?=\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}]|[ '’.-])*$/u

/** A name as it is checked and stored: letters composed, trimmed, single spaces. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** A whole name in its parts: the last word is the surname ('Ayşe Nur Yılmaz'), a single word the name alone. */
export function givenAndFamilyName(whole: string): { name: string; surname: string } {
  const words = cleanName(whole).split(' ')
  const surname = words.length > 1 ? (words.pop() ?? '') : ''
  return { name: words.join(' '), surname }
}

/** What is wrong with a name: nothing was typed, something else than may stand in it, or more than 50 characters. */
export type NameProblem = 'empty' | 'signs' | 'long'

/**
 * The problem of a name after cleaning, or null: 1 to 50 letters of the Latin script and spaces (spec §5); in an address abroad
 * (`withSigns`) also `'`, `-` and `.`, because nobody there can leave them out (decision 139).
 */
export function nameProblem(text: string, { withSigns = false } = {}): NameProblem | null {
  const name = cleanName(text)
  if (name === '') return 'empty'
  if (!(withSigns ? LETTERS_AND_SIGNS : LETTERS).test(name)) return 'signs'
  return characters(name) > MAX_NAME_LENGTH ? 'long' : null
}

/** How a review's author is shown: name and the surname's initial, `Ayşe Y.` (decisions G). */
export function authorName(name: string, surname: string): string {
  const [initial] = cleanName(surname)
  return initial === undefined ? cleanName(name) : `${cleanName(name)} ${initial.toLocaleUpperCase('tr')}.`
}

export type PasswordProblem = 'length' | 'common' | 'unconfirmed' | 'mismatch'

/** The shortest and the longest password, in characters (spec §5). */
const PASSWORD_LENGTH = { least: 6, most: 30 } as const

/**
 * 6 to 30 characters: code points of the NFC text, which is what is hashed. `ş` is one however a keyboard makes it, an emoji counts as its
 * code points (decision 39). Nothing is trimmed or cut, so the text that is counted is the password.
 */
export function isPasswordLength(password: string): boolean {
  const length = characters(password.normalize('NFC'))
  return length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most
}

/** What is wrong with a new password itself: its length, or that it is among the first that somebody would try. */
export function choiceProblem(password: string, shopName = ''): 'length' | 'common' | null {
  if (!isPasswordLength(password)) return 'length'
  return isCommonPassword(password, shopName) ? 'common' : null
}

/**
 * The first thing wrong with a new password and its confirmation, or null. The name of the shop, which is no password either, is known to the
 * server alone.
 */
export function passwordProblem(
  password: string,
  passwordVerify: string,
  shopName = '',
): PasswordProblem | null {
  const problem = choiceProblem(password, shopName)
  if (problem !== null) return problem
  if (passwordVerify === '') return 'unconfirmed'
  return password.normalize('NFC') === passwordVerify.normalize('NFC') ? null : 'mismatch'
}

/** Values of the gender field with their Turkish labels (decisions C12). */
export const GENDERS = [
  { value: '', label: 'Belirtmek istemiyorum' },
  { value: 'K', label: 'Kadın' },
  { value: 'E', label: 'Erkek' },
] as const

export type Gender = (typeof GENDERS)[number]['value']

/** An existing ISO day, from 1900 on and not in the future, in Istanbul time; there is no minimum age (decisions C12). */
export function isBirthdate(text: string, today: Date): boolean {
  return isDay(text) && text >= '1900-01-01' && text <= istanbulDay(today)
}
