import { DATE_ORDERS, type DateOrder } from '#modules/intake/files/file-answer-rules.ts'
import { istanbulDay } from '#shared/dates.ts'
import { foldText } from '#shared/text/turkish.ts'

const MONTHS: readonly (readonly string[])[] = [
  ['ocak', 'oca', 'january', 'jan'],
  ['subat', 'sub', 'february', 'feb'],
  ['mart', 'mar', 'march'],
  ['nisan', 'nis', 'april', 'apr'],
  ['mayis', 'may'],
  ['haziran', 'haz', 'june', 'jun'],
  ['temmuz', 'tem', 'july', 'jul'],
  ['agustos', 'agu', 'august', 'aug'],
  ['eylul', 'eyl', 'september', 'sep', 'sept'],
  ['ekim', 'eki', 'october', 'oct'],
  ['kasim', 'kas', 'november', 'nov'],
  ['aralik', 'ara', 'december', 'dec'],
]

/** 1 to 12; 0 for a word that is no month. */
const monthOf = (word: string) => MONTHS.findIndex((names) => names.includes(foldText(word))) + 1

const MOST_SAMPLES = 3

/** `order`: null where the column has no date that could be read in two ways. `unclear`: dates to show to whoever has to say it. */
export type ColumnDates = { order: DateOrder | null } | { unclear: readonly string[] }

/**
 * How the dates of a column such as 05/12/2024 are to be read: all in one order, never each by itself. A number above 12 is a day; dates with points
 * put the day first unless they show otherwise. Where nothing decides, or dates contradict each other, `said` does, and without it nothing is
 * guessed. What was said against all that the column shows is asked again.
 */
export function dateOrder(texts: readonly string[], said?: DateOrder): ColumnDates {
  const pairs = texts.flatMap((text) => {
    const [, first, sign, second] = NUMBERS.exec(text.trim()) ?? []
    return first === undefined
      ? []
      : [{ text: text.trim(), sign, first: Number(first), second: Number(second) }]
  })
  const isAmericanWithPoints = pairs.some(({ sign, second }) => sign === '.' && second > 12)
  const open: string[] = []
  const shown: Partial<Record<DateOrder, string>> = {}
  for (const { text, sign, first, second } of pairs) {
    if (first > 12) shown['day-first'] ??= text
    else if (second > 12) shown['month-first'] ??= text
    else if (first === second) continue
    else if (sign === '.' && !isAmericanWithPoints) shown['day-first'] ??= text
    else if (open.length < MOST_SAMPLES) open.push(text)
  }
  const orders = DATE_ORDERS.filter((order) => shown[order] !== undefined)
  const [only, other] = orders
  const decided = other === undefined && (said === undefined || said === only) ? only : undefined
  if (decided !== undefined) return { order: decided }
  if (orders.length === 0 && open.length === 0) return { order: null }
  if (said !== undefined && orders.length !== 1) return { order: said }
  return { unclear: [...Object.values(shown), ...open].slice(0, MOST_SAMPLES) }
}

const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const TIME = /(?:^|[\sT,])(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(am|pm)?/i
const OFFSET = /(?:(?<=\d)\s*Z|\b(?:UTC|GMT)|([+-])(\d\d):?(\d\d))\s*$/

interface Day {
  year: number
  month: number
  day: number
}

function dayOf(text: string, order: DateOrder): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first, , second, year] = numbers
    const [day, month] = order === 'month-first' ? [second, first] : [first, second]
    return { year: Number(year), month: Number(month), day: Number(day) }
  }
  const dayFirst = /^(\d{1,2})\.?\s+(\p{L}+)\.?,?\s+(\d{4})(?!\d)/u.exec(text)
  if (dayFirst)
    return { year: Number(dayFirst[3]), month: monthOf(dayFirst[2] ?? ''), day: Number(dayFirst[1]) }
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u.exec(text)
  if (!monthFirst) return null
  return { year: Number(monthFirst[3]), month: monthOf(monthFirst[1] ?? ''), day: Number(monthFirst[2]) }
}

const two = (number: number) => String(number).padStart(2, '0')

/**
 * The moment that a file of an earlier shop means: `2024-05-12 14:05:33 +0300`, `12.05.2024 14:05`, `12/05/2024`, `12 Mayıs 2024`,
 * `May 12, 2024 2:05 PM`. `order` is that of its column (`dateOrder`). Without an offset it is Istanbul's time, without a time noon. Null for anything else, and for days that do not exist.
 */
export function readMoment(given: string, order: DateOrder = 'day-first'): Date | null {
  const text = given.trim()
  const day = text.length > 60 ? null : dayOf(text, order)
  if (!day) return null
  const [, hours, minutes = '00', seconds = '00', half] = TIME.exec(text) ?? []
  if (hours === undefined && text.includes(':')) return null
  const hour =
    hours === undefined ? 12 : (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  if (Number(hours ?? 0) > (half ? 12 : 23)) return null
  const offset = hours === undefined ? null : OFFSET.exec(text)
  const zone = offset === null ? '+03:00' : offset[1] ? `${offset[1]}${offset[2]}:${offset[3]}` : 'Z'
  const written = `${String(day.year).padStart(4, '0')}-${two(day.month)}-${two(day.day)}`
  const at = new Date(`${written}T${two(hour)}:${minutes}:${seconds}${zone}`)
  if (Number.isNaN(at.getTime())) return null
  // JavaScript takes 31 February for 2 March.
  const noon = new Date(`${written}T12:00:00+03:00`)
  return istanbulDay(noon) === written ? at : null
}
