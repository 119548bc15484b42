import type { ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { harmlessCell, quotedCell } from '#shared/files/csv.ts'
import { isGuardedCell, isRewrittenBySheets } from '#shared/files/rewritten-cell-rules.ts'
import type { LossTally } from './export-losses.ts'
import type { ExportedProduct, ShopFacts } from './exported-products-queries.ts'

/** What a writer of a format needs besides the products. */
export interface ExportContext {
  facts: ShopFacts
  rates: ExchangeRates
  losses: LossTally
  language: 'tr' | 'en'
  /** How the file names a stored picture: its URL, or the name in the folder beside it. */
  pictureName(file: string): string
}

/** A column of the file and the field that a reader takes it for. */
export interface ExportColumn {
  field: string
  title: string
}

/** The cells of one line by field; a field left out is empty. */
export type ExportCells = Readonly<Record<string, string>>

/** A format of `npm run export`. The names of its columns are those of its reader (`own-column-rules.ts` and its like). */
export interface ExportFormat {
  separator: ';' | ','
  columns(facts: ShopFacts, language: 'tr' | 'en'): ExportColumn[]
  lines(product: ExportedProduct, context: ExportContext): ExportCells[]
  /** Fields whose text a spreadsheet must not rewrite; the reader takes the apostrophe away again. */
  guarded: readonly string[]
}

/** The cells of one line in the order of the columns. Text that a spreadsheet would run or shorten gets an apostrophe, which the readers take away again. */
export function cellsOf(
  guarded: readonly string[],
  columns: readonly ExportColumn[],
  cells: ExportCells,
): string[] {
  return columns.map(({ field }) => {
    const text = cells[field] ?? ''
    // An apostrophe that the reader would take away gets another one.
    const isFragile = isGuardedCell(text) || (guarded.includes(field) && isRewrittenBySheets(text))
    return isFragile ? `'${text}` : harmlessCell(text)
  })
}

/** One line of the file. */
export function lineOf(
  { separator, guarded }: Pick<ExportFormat, 'separator' | 'guarded'>,
  columns: readonly ExportColumn[],
  cells: ExportCells,
): string {
  const line = cellsOf(guarded, columns, cells).map((text) => quotedCell(text, separator))
  return `${line.join(separator)}\r\n`
}
