import { textProblem } from '#shared/shopper-text.ts'

/** Longest note with an order, in characters (decisions C17). */
export const MAX_NOTE_LENGTH = 500

/** Why a note cannot be stored, or null: hidden characters, or more than `MAX_NOTE_LENGTH` characters. */
export function noteProblem(note: string): 'hidden' | 'long' | null {
  const problem = textProblem(plainNote(note), { most: MAX_NOTE_LENGTH })
  return problem === 'hidden' || problem === 'long' ? problem : null
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
