/** Longest note with an order, in characters (decisions C17). */
export const LONGEST_NOTE = 500

/**
 * A note as it is kept: plain text, line breaks as one character, nothing invisible (decisions C17). Half a letter of UTF-16,
 * which JSON can bring and PostgreSQL refuses, becomes U+FFFD.
 */
export function plainNote(text: string): string {
  const breaks = text.toWellFormed().replace(/\r\n?/g, '\n')
  return [...breaks]
    .filter((letter) => letter === '\n' || letter === '\t' || letter >= ' ')
    .join('')
    .trim()
}
