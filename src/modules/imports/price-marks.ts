import type { ImportColumns } from './import-columns.ts'
import type { ImportFormat } from './import-format.ts'
import type { ImportRow } from './import-rows.ts'
import { cleanCell, readPrice } from './import-values.ts'

export type DecimalMark = ',' | '.'

/** A column of prices that can be read in two ways, and cells that show it. */
export interface UnclearPrices {
  title: string
  samples: readonly string[]
}

/** A cell of a column of prices, and the number that it was read as, with a decimal point. */
export interface ReadPriceCell {
  title: string
  text: string
  value: string
}

const MOST_SAMPLES = 3

/**
 * What a price says about the mark that begins its decimals: `1,299` with a comma is `unclear`, one lira and 299 or 1299 liras; `0,90`,
 * `1299,9` and `1.299,90` are `clear`; `899` and `1.299` say nothing about a comma.
 */
export function saysAboutMark(text: string, mark: DecimalMark): 'clear' | 'unclear' | 'nothing' {
  const digits = /\d[\d.,]*/.exec(text.replace(/[\s\u00a0\u202f]/gu, ''))?.[0] ?? ''
  if (!digits.includes(mark)) return 'nothing'
  const [first = '', ...groups] = digits.split(mark)
  const couldGroup = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  if (!couldGroup) return 'clear'
  // Several groups are thousands whatever the mark: `1,299,000`.
  return groups.length === 1 ? 'unclear' : 'clear'
}

/** Gathers, over all rows of a file, the price columns whose decimal mark no cell shows, and a cell of each that says most about how it is read. */
export function priceMarks(format: ImportFormat, columns: ImportColumns) {
  const fields = [...new Set([...format.priceFields, ...columns.starting('').filter(isPriced(format))])]
  const watched = fields.filter(columns.has).map((field) => ({
    field,
    position: columns.position(field),
    clear: false,
    samples: [] as string[],
    marked: '',
  }))
  return {
    see(row: ImportRow): void {
      for (const column of watched) {
        if (column.clear && column.marked !== '') continue
        const text = cleanCell(row.cells[column.position])
        if (column.marked === '' && /\d[.,]\d/.test(text)) column.marked = text
        if (column.clear) continue
        const says = saysAboutMark(text, format.decimalMark)
        if (says === 'clear') column.clear = true
        else if (says === 'unclear' && column.samples.length < MOST_SAMPLES) column.samples.push(text)
      }
    },
    unclear: (): UnclearPrices[] =>
      watched
        .filter(({ clear, samples }) => !clear && samples.length > 0)
        .map(({ field, samples }) => ({ title: columns.title(field), samples })),
    /** One cell of each column that has a comma or a point; `mark` counts where a cell leaves it open. */
    read: (mark: DecimalMark): ReadPriceCell[] =>
      watched.flatMap(({ field, marked, samples: [unclear] }) => {
        const text = unclear ?? marked
        const price = text === '' ? null : readPrice(text, mark)
        return price?.ok ? [{ title: columns.title(field), text, value: price.value.toString() }] : []
      }),
  }
}

const isPriced = (format: ImportFormat) => (field: string) =>
  format.names.priced.some((priced) => field.endsWith(priced))
