/**
 * Reads a word of the wire: `words` names the wire's word for each of the words used inside. Null for one that the wire does not know,
 * the words used inside among them.
 */
export function readWireWord<Inside extends string>(
  words: Readonly<Record<Inside, string>>,
  sent: string,
): Inside | null {
  for (const inside in words) if (words[inside] === sent) return inside
  return null
}

/** SQL for the wire's word of a column; what is none of `words` stays as it is. */
export function wireWordSql(column: string, words: Readonly<Record<string, string>>): string {
  const cases = Object.entries(words).map(([inside, word]) => `when '${inside}' then '${word}'`)
  return `case ${column} ${cases.join(' ')} else ${column} end`
}
