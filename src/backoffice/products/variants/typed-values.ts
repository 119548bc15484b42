import { foldText } from '#shared/text/turkish.ts'

/** The values in a typed or pasted text: parted by commas, semicolons, tabs and line ends. */
export const typedValues = (text: string): string[] =>
  text
    .split(/[,;\t\r\n]+/)
    .map((value) => value.trim().replace(/\s+/g, ' '))
    .filter((value) => value !== '')

/** Typed values that are new, and those that the option has already: 'kırmızı' is 'Kırmızı'. */
export function newValues(
  typed: readonly string[],
  known: readonly string[],
): { fresh: string[]; twice: string[] } {
  const seen = new Set(known.map(foldText))
  const fresh: string[] = []
  const twice: string[] = []
  for (const value of typed) {
    const folded = foldText(value)
    if (seen.has(folded)) twice.push(value)
    else fresh.push(value)
    seen.add(folded)
  }
  return { fresh, twice }
}
