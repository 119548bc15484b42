/**
 * Plain data as a text to compare: two values that say the same have the same text, whatever the order of their names; what is undefined
 * counts as left out.
 */
export function comparableText(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
