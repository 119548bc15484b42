import { holdsCardNumber } from '#modules/kernel/payments/card-rules.ts'
import { isVisible, textProblem } from '#shared/text/shopper-text.ts'

/** Longest note with an order, in characters (decisions C17). */
export const MAX_NOTE_LENGTH = 500

/**
 * Why a note cannot be stored, or null: hidden characters, more than `MAX_NOTE_LENGTH` characters, or the number of a payment card, which the
 * shop never stores (spec §8).
 */
export function noteProblem(note: string): 'hidden' | 'long' | 'card' | null {
  const plain = plainNote(note)
  const problem = textProblem(plain, { most: MAX_NOTE_LENGTH })
  if (problem === 'hidden' || problem === 'long') return problem
  if (plain !== '' && !isVisible(plain)) return 'hidden'
  return holdsCardNumber(note) ? 'card' : null
}

/**
 * A note as it is stored: plain text, each line break one character, no control characters (decisions C17). A lone UTF-16
 * surrogate, which JSON can carry and PostgreSQL refuses, becomes U+FFFD.
 */
export function plainNote(text: string): string {
  const breaks = text.toWellFormed().replace(/\r\n?/g, '\n')
  return [...breaks]
    .filter((character) => character === '\n' || character === '\t' || character >= ' ')
    .join('')
    .trim()
}
