import { textProblem } from '#shared/shopper-text.ts'

/** Longest note with an order, in characters (decisions C17). */
export const LONGEST_NOTE = 500

/** What keeps a note from being kept, or null: what a reader cannot see, or more than `LONGEST_NOTE` characters. */
export function noteProblem(note: string): 'hidden' | 'long' | null {
  const problem = textProblem(plainNote(note), { most: LONGEST_NOTE })
  return problem === 'hidden' || problem === 'long' ? problem : null
}

/**
 * A note as it is kept: plain text, line breaks as one character, nothing invisible (decisions C17). Half a letter of UTF-16,
 * which JSON can bring and PostgreSQL refuses, becomes U+FFFD.
 */
export function plainNote(text: string): string {
  const breaks = text.toWellFormed().replace(/\r\n?/g, '\n')
  return [...breaks]
    .filter((character) => character === '\n' || character === '\t' || character >= ' ')
    .join('')
    .trim()
}
