import type { ColumnNames, ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import type { DescriptionCleaner } from '../draft/import-html.ts'
import type { MarksByColumn } from '../draft/price-marks.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { ImportMode, Winner } from '../import-option-rules.ts'
import type { ImportRow } from '../plan/import-rows.ts'
import type { ProblemList } from '../report/import-problems.ts'
import type { RowReader } from './row-reader.ts'

/** What the merchant chose on the command line. */
export interface ImportOptions {
  /** Three letters, for files that name no currency; null keeps the currency of known products and gives new ones TRY. */
  currency: string | null
  /** What prices in the file contain: `gross` is with KDV. */
  prices: 'gross' | 'net'
  /** Percent, for files and lines that name no rate; null keeps the rate of known products and gives new ones 20. */
  tax: string | null
  /** The mark that begins the decimals of prices, where the file alone leaves it open. */
  decimalMark?: DecimalMark
  /** The same for single columns, before the one for all. */
  columnMarks?: MarksByColumn
  /** The marks that were named for the same columns the last time; they count where the file leaves it open and nobody names one now. */
  rememberedMark?: DecimalMark | null
  rememberedColumnMarks?: MarksByColumn
  /** Base units that new products and variants get where the file has no stock of them (decision 87); null where nobody has said it, which is 0 for files without a column. */
  untrackedStock: number | null
  /** Which products are written; everything where left out. */
  mode?: ImportMode
  /** Who wins where staff changed what the file says; the file where left out. */
  winner?: Winner
  /** A code that the shop has names the same product, however different the names are. */
  sameCodes?: 'update'
  /** Begins every code of the file, so that those of a second shop are its own. */
  codePrefix?: string
  /** Takes imported products off sale that the file does not name; `confirmed` is their number, where it has to be. */
  hideMissing?: { confirmed: number | null }
  /** The shop's warehouses, for files that name places; one where left out. */
  warehouses?: readonly string[]
  /** Istanbul's day, 'YYYY-MM-DD': a dated sale counts only while it lasts. */
  today: string
}

/** The cell of a row by its field, '' for a missing one. */
export type Raw = (field: string) => string

/** What links a row to others. Two rows with a key in common belong to one group. */
export interface RowKeys {
  keys: string[]
  /** The code (SKU) the row claims for its product, '' for none. */
  code: string
}

/** Assigns product codes, each at most once in a run. */
export interface CodeRegistry {
  /**
   * The requested code for the first row that claims it, else one made from `fallback`, which is the same in every run of the same file.
   * `takenBy` is the line that has the code already.
   */
  claim(wanted: string, fallback: string, row: ImportRow): { code: string; takenBy: number | null }
}

export interface BuildContext {
  columns: ImportColumns
  /** The mark that begins the decimals of a column; it counts where a cell can be read in two ways. */
  markOf(field: string): DecimalMark
  options: ImportOptions
  codes: CodeRegistry
  problems: ProblemList
  cleanHtml: DescriptionCleaner
}

/** One kind of product file: how it is recognised, which rows belong together, and what they mean. */
export interface ImportFormat {
  name: string
  /** Whose format it is: a name, in every language. */
  title: string
  names: ColumnNames
  /** It is read from XML alone, and others from tables alone. */
  isXml?: boolean
  /** It counts where no other format recognises the columns. */
  isFallback?: boolean
  /** Fields that a row without a name has from the row above. */
  carried?: readonly string[]
  /** What prices of the file contain, where the format or its columns say it. */
  pricesOf?(columns: ImportColumns): 'gross' | 'net' | null
  /** Fields of which one holds the price, and the stock. */
  priceFields: readonly string[]
  stockFields: readonly string[]
  pictureFields: readonly string[]
  /** An empty cell of stock says that the old shop did not count it. */
  leavesStockUncounted?: boolean
  /** Its codes are the shop's own. */
  hasOwnCodes?: boolean
  /** It has nothing but stock: a file of it without a stock column is asked about. */
  isStockOnly?: boolean
  /** Whether the columns suffice to read products. */
  recognises(columns: ImportColumns): boolean
  /** Fields a row must reach: a shorter row is broken, not one with empty cells at its end. */
  essential: readonly string[]
  /** `raw` reads the cells of a row as they are written. */
  keysOf(raw: Raw, columns: ImportColumns): RowKeys
  /** Turns all rows of one group, in file order, into products. Rows it cannot use are refused. */
  build(readers: readonly RowReader[], context: BuildContext): ProductDraft[]
}
