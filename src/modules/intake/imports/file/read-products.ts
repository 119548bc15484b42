import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { FileCurrencies } from '../draft/file-currencies.ts'
import { descriptionCleaner } from '../draft/import-html.ts'
import {
  pricedFields,
  type ReadPriceCell,
  type SaidMark,
  saidMarks,
  type UnclearColumn,
} from '../draft/price-marks.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { AlikeCodes } from '../plan/folded-codes.ts'
import { type ImportRow, readRows } from '../plan/import-rows.ts'
import { repairedLetters } from '../report/broken-letters.ts'
import { type ImportProblem, problemList } from '../report/import-problems.ts'
import { cleanCell, readPrice, short } from '../report/import-values.ts'
import { hasGaps } from '../report/new-product-gaps.ts'
import { priceOutliers } from '../report/price-outliers.ts'
import type { RememberedMark } from '../run/remembered-mark-rules.ts'
import { withOldAddress } from '../write/old-addresses.ts'
import type { BuildContext, ImportOptions } from './import-format.ts'
import { groupRows } from './import-groups.ts'
import { type ImportSurvey, surveyRows } from './import-survey.ts'
import type { ImportFile } from './open-import-file.ts'
import { rowReader } from './row-reader.ts'
import { type LostRows, type RowShape, swallowedRows } from './rows-lost-to-quotes.ts'

/** The products of one group of rows, and the problems of those rows. */
export interface ReadStep {
  products: ProductDraft[]
  problems: readonly ImportProblem[]
  /** Rows of the file behind this step, for the progress bar. */
  rows: number
}

export interface ProductReading {
  /** Rows in the file, the header aside. */
  rows: number
  /** Rows that a lost quote took into a cell of another. */
  lost: LostRows
  /** Columns of prices and measures that can be read in two ways; empty where the merchant has named the decimal mark. */
  unclearPrices: readonly UnclearColumn[]
  /** Columns of prices and measures that contradict themselves. */
  mixedPrices: readonly UnclearColumn[]
  /** A cell is empty that a new product would need filled. */
  hasGaps: boolean
  /** The decimal marks that are taken from the last time, of the columns that the file leaves open. */
  rememberedMarks: readonly RememberedMark[]
  /** A cell of each column of prices, and how it is read. */
  prices: readonly ReadPriceCell[]
  currencies: FileCurrencies
  /** Codes of the products of the file that fold alike. */
  alikeCodes: AlikeCodes
  /** The problem with the code of its product, where the file has several products on one line. */
  named(problem: ImportProblem): ImportProblem
  steps(): AsyncGenerator<ReadStep>
}

/** Surveys a file, then yields its products one group of rows at a time. */
export async function readProducts(file: ImportFile, options: ImportOptions): Promise<ProductReading> {
  const { source, format, columns } = file
  const shape = shapeOf(file)
  const survey = await surveyRows(source, format, columns, {
    shape,
    isOpen: hasGaps(format, columns, options),
  })
  const { marks } = survey
  const saidNow = saidMarks(options.columnMarks, options.decimalMark)
  const saidBefore = saidMarks(options.rememberedColumnMarks, options.rememberedMark)
  const said: SaidMark = (title) => saidNow(title) ?? saidBefore(title)
  const markOf = (field: string) => marks.markOf(field, said)
  const cleanHtml = descriptionCleaner()
  async function* steps(): AsyncGenerator<ReadStep> {
    const outliers = priceOutliers()
    const notices = [...file.notices, ...brokenLettersNote(survey)].map(
      (reason): ImportProblem => ({ line: 0, column: '', severity: 'warning', reason }),
    )
    if (notices.length > 0) yield { products: [], problems: notices, rows: 0 }
    for await (const group of groupRows(readRows(source), survey)) {
      const problems = problemList()
      const context: BuildContext = { columns, markOf, options, codes: survey.codes, problems, cleanHtml }
      const completeRows = group.filter(
        (row) => !isHeaderAgain(row, file, context) && isWholeRow(row, file, shape, context),
      )
      for (const row of completeRows) seePrices(row, file, context, outliers.see)
      const readers = completeRows.map((row) => rowReader(row, context))
      const built = readers.length > 0 ? format.build(readers, context) : []
      const products = built.map((product) =>
        withOldAddress(product, completeRows, survey.oldAddresses, built.length === 1),
      )
      const { codePrefix } = options
      yield {
        products: codePrefix ? products.map((product) => withPrefix(product, codePrefix)) : products,
        problems: problems.all,
        rows: group.length,
      }
    }
    const tail = tailProblem(survey)
    const last = [...(tail ? [tail] : []), ...outliers.problems()]
    if (last.length > 0) yield { products: [], problems: last, rows: 0 }
  }
  const unclearPrices = marks.unclear.filter(({ title }) => said(title) === undefined)
  const rememberedMarks = marks.unclear.flatMap(({ title }): RememberedMark[] => {
    const mark = saidNow(title) === undefined ? saidBefore(title) : undefined
    return mark === undefined ? [] : [{ title, mark }]
  })
  const prices = marks.read(said)
  const named = (problem: ImportProblem): ImportProblem => {
    const code = survey.itemNames.get(problem.line)
    return code === undefined ? problem : { ...problem, code }
  }
  return {
    ...{ rows: survey.rows, lost: survey.lost, currencies: survey.currencies, hasGaps: survey.hasGaps },
    alikeCodes: withPrefixes(survey.alikeCodes, options.codePrefix ?? ''),
    ...{ unclearPrices, mixedPrices: marks.mixed, rememberedMarks, prices, named, steps },
  }
}

/** The prices of a row, with the titles of their columns; an empty or unreadable cell has none. */
function seePrices(
  row: ImportRow,
  { format, columns }: ImportFile,
  { markOf }: BuildContext,
  see: (title: string, line: number, value: number) => void,
): void {
  for (const field of pricedFields(format, columns)) {
    const text = cleanCell(row.cells[columns.position(field)])
    const price = text === '' ? null : readPrice(text, markOf(field))
    if (price?.ok) see(columns.title(field), row.line, Number(price.value.toString()))
  }
}

/** The product with a prefix before each of its codes. */
function withPrefix(product: ProductDraft, prefix: string): ProductDraft {
  const { code, formerCode, variants } = product
  return {
    ...product,
    code: prefix + code,
    ...(formerCode !== undefined && { formerCode: prefix + formerCode }),
    variants: variants.map((variant) => ({ ...variant, code: prefix + variant.code })),
  }
}

function withPrefixes(alike: AlikeCodes, prefix: string): AlikeCodes {
  if (prefix === '') return alike
  return new Map([...alike].map(([code, group]) => [prefix + code, group.map((each) => prefix + each)]))
}

/** How the rows of a text look; null for a table, whose cells hold no rows. */
function shapeOf({ source, format, columns }: ImportFile): RowShape | null {
  if (!('separator' in source)) return null
  const positions = (fields: readonly string[]) => fields.map(columns.position).filter((at) => at >= 0)
  const prices = positions(format.priceFields)
  const filled = positions(format.essential).filter((at) => at !== columns.position('stock'))
  if (prices.length === 0 || columns.width < 3) return null
  return { separator: source.separator, width: columns.width, filled, prices }
}

/** Files put together from several have the header in their middle too: it is passed over, with a warning. */
function isHeaderAgain(row: ImportRow, { mapping }: ImportFile, { problems }: BuildContext): boolean {
  const titles = row.cells.map((cell) => cell.trim()).filter((title) => title !== '')
  const isAgain =
    titles.length > 1 &&
    titles.length === mapping.length &&
    mapping.every(({ title }, at) => title === titles[at])
  if (isAgain) problems.warn(row.line, '', note('report_header_again'))
  return isAgain
}

/** A row that is refused is reported, with what is wrong with it. */
function isWholeRow(
  row: ImportRow,
  file: ImportFile,
  shape: RowShape | null,
  context: BuildContext,
): boolean {
  const swallowed = shape ? swallowedRows(row, shape) : 0
  if (swallowed === 0) return isCompleteRow(row, file, context)
  context.problems.refuse(row.line, '', note('report_rows_swallowed', { count: swallowed }))
  return false
}

/**
 * A line with too many cells, or one that ends before the essential cells, was broken by a stray separator or line break. Spreadsheets drop
 * empty cells at the end, so a line that is merely short is accepted.
 */
function isCompleteRow(row: ImportRow, { columns, format }: ImportFile, { problems }: BuildContext): boolean {
  const count = row.cells.length
  const surplus = row.cells.slice(columns.width).some((cell) => cell.trim() !== '')
  const needed = Math.max(...format.essential.map(columns.position))
  if (!surplus && count > needed) return true
  problems.refuse(row.line, '', note('report_row_width', { count, wanted: columns.width }))
  return false
}

/** Letters that were broken before the file was written arrive as they are, and the merchant is told. */
function brokenLettersNote({ brokenLetters: { count, sample } }: ImportSurvey): RunNote[] {
  if (count === 0) return []
  return [
    note('report_letters_broken', { count, text: short(sample), meant: short(repairedLetters(sample)) }),
  ]
}

function tailProblem({ brokenTail, cutOff }: ImportSurvey): ImportProblem | null {
  if (brokenTail) return { line: brokenTail.line, column: '', severity: 'refused', reason: brokenTail.reason }
  if (!cutOff) return null
  const reason = note('report_file_cut', { count: cutOff.cells })
  return { line: cutOff.line, column: '', severity: 'warning', reason }
}
