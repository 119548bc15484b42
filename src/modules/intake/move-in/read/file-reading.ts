import {
  type DateOrder,
  DECIMAL_MARKS,
  type FileAnswers,
  type OpenQuestions,
} from '#modules/intake/files/file-answer-rules.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import { amountDecimal } from './earlier-amounts.ts'
import { dateOrder } from './earlier-dates.ts'

/** How the dates and amounts of a file are read: all of them in one way. */
export interface FileReading {
  order: DateOrder
  mark: DecimalMark
  /** How dates such as 05/12/2024 were read; null where the file has none. */
  dates: DateOrder | null
}

/** What a file leaves open, without an answer. */
export interface Unclear {
  unclear: OpenQuestions
}

/** How a file with these dates and amounts is read; `said` answers what it leaves open, and without it `unclear` shows that. */
export function readingOf(
  { dates: days, amounts: sums = [] }: { dates: readonly string[]; amounts?: readonly string[] },
  said: FileAnswers,
): FileReading | Unclear {
  const [dates, amounts] = [dateOrder(days, said.dates), amountDecimal(sums, said.decimal)]
  if ('unclear' in dates || 'unclear' in amounts) {
    const open = (found: typeof dates | typeof amounts) => ('unclear' in found ? found.unclear : [])
    return { unclear: { dates: open(dates), amounts: open(amounts) } }
  }
  const { order } = dates
  return { order: order ?? 'day-first', mark: DECIMAL_MARKS[amounts.decimal ?? 'point'], dates: order }
}
