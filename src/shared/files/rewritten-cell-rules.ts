import { foldText } from '../text/turkish.ts'

const MONTH =
  '(?:oca(?:k)?|sub(?:at)?|mar(?:t|ch)?|nis(?:an)?|may(?:is)?|haz(?:iran)?|tem(?:muz)?|agu(?:stos)?|eyl(?:ul)?|eki(?:m)?|kas(?:im)?|ara(?:lik)?|jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const BETWEEN = '[ ./-]?'

const SHAPES = [
  // Leading zeros, and more digits than a spreadsheet shows.
  String.raw`0\d+|\d{12,}`,
  // Decimals and grouped thousands: 90.750, 1,5, .5
  String.raw`[\d.,]*(?:\d[.,]|[.,]\d)[\d.,]*`,
  // Dates and fractions: 12.11.2026, 3-4, 1/2
  String.raw`\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?`,
  // Exponents: 1E5
  String.raw`\d+(?:[.,]\d+)?e[+-]?\d+`,
  // Times and percentages.
  String.raw`\d{1,2}:\d{2}(?::\d{2})?|\d+ ?%|% ?\d+`,
  // Days with the name of a month: 5 Oca, MAR-1
  String.raw`\d{1,4}${BETWEEN}${MONTH}(?:${BETWEEN}\d{2,4})?|${MONTH}${BETWEEN}\d{1,4}`,
]
const REWRITTEN = new RegExp(`^(?:${SHAPES.join('|')})$`)

/**
 * Whether a spreadsheet in Turkish or English shows and saves a text as something else: `90.750` as 90750, `1/2` and `MAR-1` as dates, `1E5` as 100000. Formulas are
 * those of `harmlessCell`.
 */
export function isRewrittenBySheets(text: string): boolean {
  return REWRITTEN.test(foldText(text.trim()))
}

/** Whether a text begins with the apostrophe of a guard: before what a spreadsheet would run or rewrite. */
export function isGuardedCell(text: string): boolean {
  if (!text.startsWith("'")) return false
  const bare = text.replace(/^'+/, '')
  return /^[=+\-@\d]/.test(bare) || isRewrittenBySheets(bare)
}
