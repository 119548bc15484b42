import type { ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { headerKey } from '#modules/intake/files/header-key-rules.ts'
import { type ColumnMark, columnMarks, type DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import type { ImportFormat } from '../file/import-format.ts'
import type { ImportRow } from '../plan/import-rows.ts'
import { cleanCell, readPrice } from '../report/import-values.ts'

/** A column of prices or measures whose decimal mark is in doubt, and cells that show it. */
export interface UnclearColumn {
  title: string
  samples: readonly string[]
}

/** Decimal marks by the titles of columns. */
export type MarksByColumn = Readonly<Record<string, DecimalMark>>

/** What is said about the mark of a column, by its title; undefined where nothing is. */
export type SaidMark = (title: string) => DecimalMark | undefined

/** What is said of single columns, and else of all. */
export function saidMarks(columns: MarksByColumn = {}, all?: DecimalMark | null): SaidMark {
  const own = new Map(Object.entries(columns).map(([title, mark]) => [headerKey(title), mark]))
  return (title) => own.get(headerKey(title)) ?? all ?? undefined
}

/** A cell of a column of prices, and the number that it was read as, with a decimal point. */
export interface ReadPriceCell {
  title: string
  text: string
  value: string
}

/** What the columns of prices and measures of a file show of their decimal marks. */
export interface ReadMarks {
  /** Columns of `1,299` alone, which may be one lira or a thousand. */
  unclear: readonly UnclearColumn[]
  /** Columns in which some cells show the comma and others the point. */
  mixed: readonly UnclearColumn[]
  /** The mark of a column: what its cells show, else what is said. */
  markOf(field: string, said: SaidMark): DecimalMark
  /** A cell of each column of prices that has a comma or a point, and how it is read. */
  read(said: SaidMark): readonly ReadPriceCell[]
}

const MEASURED = /(?:width|height|length|weight|grams|surcharge|discount(?:Amount|Percent)?)$/i

/** The fields of a file that hold prices. */
export function pricedFields(format: ImportFormat, columns: ImportColumns): string[] {
  const isPriced = (field: string) => format.names.priced.some((priced) => field.endsWith(priced))
  return [...new Set([...format.priceFields, ...columns.starting('').filter(isPriced)])].filter(columns.has)
}

/**
 * Gathers, over all rows of a file, what each column of prices and measures shows of its decimal mark. The cells alone decide (decision 134): neither the format nor
 * another column is evidence, nor are the number cells of a spreadsheet, which the spreadsheet writes with a point whatever the texts beside them have.
 */
export function priceMarks(format: ImportFormat, columns: ImportColumns) {
  const priced = pricedFields(format, columns)
  const measured = columns.starting('').filter((field) => MEASURED.test(field) && !priced.includes(field))
  const watched = [...priced, ...measured].map((field) => ({
    field,
    position: columns.position(field),
    marks: columnMarks(),
    marked: '',
  }))
  return {
    see({ cells, numbers }: ImportRow): void {
      for (const column of watched) {
        const cell = cells[column.position]
        if (!cell || !/[.,]/.test(cell)) continue
        const text = cleanCell(cell)
        if (column.marked === '' && /\d[.,]\d/.test(text)) column.marked = text
        if (!numbers?.includes(column.position)) column.marks.see(text)
      }
    },
    found(): ReadMarks {
      const marks = new Map(watched.map(({ field, marks: seen }) => [field, seen.mark()] as const))
      const ofKind = (kind: 'open' | 'mixed'): UnclearColumn[] =>
        [...marks].flatMap(([field, mark]) =>
          mark.kind === kind ? [{ title: columns.title(field), samples: mark.samples }] : [],
        )
      const markOf = (field: string, said: SaidMark) => decided(marks.get(field), said(columns.title(field)))
      return {
        unclear: ofKind('open'),
        mixed: ofKind('mixed'),
        markOf,
        read: (said) =>
          watched.flatMap(({ field, marked }) => {
            const mark = marks.get(field)
            const text = mark?.kind === 'open' ? (mark.samples[0] ?? marked) : marked
            const price = text === '' || !priced.includes(field) ? null : readPrice(text, markOf(field, said))
            return price?.ok ? [{ title: columns.title(field), text, value: price.value.toString() }] : []
          }),
      }
    },
  }
}

/** Where neither cells nor a person say it, no cell can be read in two ways. */
function decided(mark: ColumnMark | undefined, said: DecimalMark | undefined): DecimalMark {
  return mark?.kind === 'shown' ? mark.mark : (said ?? ',')
}
