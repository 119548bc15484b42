/** Digits of an order number. */
const DIGITS = 12
/** People group the digits with spaces, dashes, dots, slashes and underscores. */
const SEPARATOR = /^[ .\-–/_]$/u
const IBAN = /(?<![A-Z0-9])TR\d{2}(?:[ ]?\d){22}(?!\d)/gi

interface Run {
  digits: string
  /** What stands between this run of digits and the next; null where that is more than one separator. */
  gap: string | null
}

/** Text as it is compared: full-width digits and non-breaking spaces as their plain forms, runs of spaces as one, IBANs left out. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').replace(IBAN, ' IBAN ')
}

function runsOf(text: string): Run[] {
  const found = [...text.matchAll(/\d+/g)]
  return found.map((match, at) => {
    const end = match.index + match[0].length
    const between = text.slice(end, found[at + 1]?.index ?? end)
    return { digits: match[0], gap: SEPARATOR.test(between) ? between : null }
  })
}

/** Do the groups continue to the left or right in the same form, as those of a card number of 16 digits? */
function isPartOfLonger(runs: readonly Run[], first: number, last: number): boolean {
  const separator = runs[first]?.gap
  const [before, after] = [runs[first - 1], runs[last + 1]]
  const [width, lastWidth] = [runs[first]?.digits.length, runs[last]?.digits.length]
  return (
    (before?.gap === separator && before?.digits.length === width) ||
    (runs[last]?.gap === separator && after?.digits.length === lastWidth)
  )
}

/**
 * What may be an order number in a payer's text: 12 digits in one piece, whatever letters touch them, or in groups with one kind of
 * separator. Never a part of a longer number, of an IBAN or of a card number. Each once, in their order.
 */
export function orderNumbersIn(text: string): string[] {
  const runs = runsOf(plain(text))
  const found = new Set<string>()
  for (let first = 0; first < runs.length; first++) {
    let joined = ''
    for (let last = first; last < runs.length && joined.length < DIGITS; last++) {
      joined += runs[last]?.digits ?? ''
      if (joined.length === DIGITS && (last === first || !isPartOfLonger(runs, first, last)))
        found.add(joined)
      const gap = runs[last]?.gap
      if (gap === null || gap === undefined || gap !== runs[first]?.gap) break
    }
  }
  return [...found]
}
