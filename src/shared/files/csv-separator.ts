const SEPARATORS = [',', ';', '\t', '|'] as const

/**
 * The character that separates the cells, judged by the first line of text: what `sep=` names, else the candidate that occurs most often
 * outside quotes; ',' for a single column.
 */
export function detectSeparator(text: string): string {
  const start = text.replace(/^[\uFEFF\s]+/u, '')
  const named = /^"?sep=(.)/i.exec(start)?.[1]
  if (named) return named
  const counts = countOutsideQuotes(start)
  let best: string = ','
  for (const separator of SEPARATORS)
    if ((counts.get(separator) ?? 0) > (counts.get(best) ?? 0)) best = separator
  return best
}

function countOutsideQuotes(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') break
    else counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return counts
}
