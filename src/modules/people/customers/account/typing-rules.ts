import { formatPhone, maskTurkishPhone } from '#modules/kernel/people/phone-rules.ts'

/** The content of a text field: its text, and the caret position as a count of characters before it. */
export interface Typed {
  readonly text: string
  readonly caret: number
}

/** One character deleted by the keyboard, without a selection; null for every other change. */
export type Erased = 'backward' | 'forward' | null

const maskPrefix = '+90 ('
const nationalLength = 10
const longestForeign = 30

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * The phone mask after a change, with the caret after the same digit as before. Erasing a bracket or a space of the mask erases the digit
 * on its far side, since the mask would only come back. Digits beyond the tenth are dropped.
 */
export function typedTurkishPhone(typed: Typed, erased: Erased = null): Typed {
  const masked = maskTurkishPhone(typed.text)
  // Erasing a digit never leaves less than its mask; erasing a character of the mask does.
  if (erased && masked.length > typed.text.length) {
    const without = withoutDigit(typed, erased)
    if (without) return typedTurkishPhone(without)
  }
  const wanted = nationalBefore(typed, masked)
  return { text: masked, caret: caretAfterDigits(masked, wanted) }
}

/** The text without the digit beside the caret, or null where none is left on that side. */
function withoutDigit({ text, caret }: Typed, erased: 'backward' | 'forward'): Typed | null {
  if (erased === 'forward') {
    const offset = text.slice(caret).search(/\d/)
    return offset === -1 ? null : { text: cut(text, caret + offset), caret }
  }
  const before = text.slice(0, caret).replace(/\D+$/, '')
  return before.length < maskPrefix.length
    ? null
    : { text: cut(text, before.length - 1), caret: before.length - 1 }
}

function cut(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1)
}

/** The number of national digits before the caret; the country prefix is not counted. */
function nationalBefore({ text, caret }: Typed, masked: string): number {
  const all = digitsOf(text)
  const country = /^(?:0|90)*/.exec(all)?.[0].length ?? 0
  const most = Math.min(nationalLength, digitsOf(masked.slice(maskPrefix.length)).length)
  return Math.min(most, Math.max(0, digitsOf(text.slice(0, caret)).length - country))
}

function caretAfterDigits(masked: string, nationalDigits: number): number {
  if (masked === '') return 0
  let position = maskPrefix.length
  for (let seen = 0; seen < nationalDigits; position += 1) if (/\d/.test(masked.charAt(position))) seen += 1
  return position
}

/** Digits alone, at most `most` of them (spec §5: numeric inputs are cut to their length, typed or pasted). */
export function typedDigits({ text, caret }: Typed, most: number): Typed {
  const digits = digitsOf(text).slice(0, most)
  return { text: digits, caret: Math.min(digits.length, digitsOf(text.slice(0, caret)).length) }
}

/** A number abroad: digits with a + in front where one was typed there, at most 30 characters (decisions C10). */
export function typedForeignPhone({ text, caret }: Typed): Typed {
  const clean = (part: string) => part.trimStart().replace(/(?!^\+)\D/g, '')
  const number = clean(text).slice(0, longestForeign)
  return { text: number, caret: Math.min(number.length, clean(text.slice(0, caret)).length) }
}

/** The text of the phone field when the country changes: the same number in the country's format, as far as it has one. */
export function phoneForCountry(number: string, turkiye: boolean): string {
  if (!turkiye) return typedForeignPhone({ text: number, caret: 0 }).text
  // A foreign number forced into the mask would be another number.
  return number.startsWith('+90') ? maskTurkishPhone(number) : formatPhone(number)
}
