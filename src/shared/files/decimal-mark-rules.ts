/** The mark that begins the decimals of a number. */
export type DecimalMark = ',' | '.'

/** Cells that are shown, so that a person finds what they are about. */
const MOST_SAMPLES = 3

const OTHER = { ',': '.', '.': ',' } as const

/**
 * What a cell shows of the mark that begins decimals, whatever file it is in: `54,7008`, `91,96`, `0,299` and `1.095,75` show the comma, `1,299.90` and `1,234,567`
 * the point. `95,744` and `1.299` are `open`: a thousand, or one and a bit. Null for a number without a mark and for what is no number.
 */
export function shownMark(text: string): DecimalMark | 'open' | null {
  const bare = text.replace(/[\s\u00a0\u202f]/gu, '')
  const digits = /[.,]?\d[\d.,]*/.exec(bare)?.[0].replace(/[.,]$/, '') ?? ''
  const marks = digits.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last !== ',' && last !== '.') return null
  const at = digits.lastIndexOf(last)
  const before = digits.slice(0, at)
  if (marks.includes(OTHER[last]))
    return isGrouped(before) && !before.includes(last) && at < digits.length - 1 ? last : null
  if (marks.length > 1) return isGrouped(digits) ? OTHER[last] : null
  return digits.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(before) ? 'open' : last
}

/** True for `1.299`, `12,345,678`: groups of three after a first group of one to three. */
export function isGrouped(digits: string): boolean {
  return /^\d{1,3}(?:\.\d{3})+$/.test(digits) || /^\d{1,3}(?:,\d{3})+$/.test(digits)
}

/** What the cells of one column show together. */
export type ColumnMark =
  /** Cells show it. */
  | { kind: 'shown'; mark: DecimalMark }
  /** No cell can be read in two ways. */
  | { kind: 'none' }
  /** Some cells can be read in two ways, and no cell shows in which. */
  | { kind: 'open'; samples: readonly string[] }
  /** Some cells show the comma and others the point. */
  | { kind: 'mixed'; samples: readonly string[] }

export interface ColumnMarks {
  see(text: string): void
  mark(): ColumnMark
}

/** Gathers what the cells of one column show: one that shows its mark settles all others. */
export function columnMarks(): ColumnMarks {
  const open: string[] = []
  const shown = new Map<DecimalMark, string>()
  return {
    see(text) {
      const mark = shownMark(text)
      if (mark === 'open') {
        if (open.length < MOST_SAMPLES && !open.includes(text)) open.push(text)
      } else if (mark !== null && !shown.has(mark)) shown.set(mark, text)
    },
    mark() {
      const [first, second] = shown.keys()
      if (second !== undefined)
        return { kind: 'mixed', samples: [...shown.values(), ...open].slice(0, MOST_SAMPLES) }
      if (first !== undefined) return { kind: 'shown', mark: first }
      return open.length === 0 ? { kind: 'none' } : { kind: 'open', samples: open }
    },
  }
}
