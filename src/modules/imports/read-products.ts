import type { BuildContext, ImportOptions } from './import-format.ts'
import { groupRows } from './import-groups.ts'
import { descriptionCleaner } from './import-html.ts'
import { type ImportProblem, problemList } from './import-problems.ts'
import { type ImportRow, readRows } from './import-rows.ts'
import { type ImportSurvey, surveyRows } from './import-survey.ts'
import type { ImportFile } from './open-import-file.ts'
import type { ProductDraft } from './product-draft.ts'

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
  steps(): AsyncGenerator<ReadStep>
}

/** Surveys a file, then yields its products one group of rows at a time. */
export async function readProducts(file: ImportFile, options: ImportOptions): Promise<ProductReading> {
  const { source, format, columns } = file
  const survey = await surveyRows(source, format, columns)
  const cleanHtml = descriptionCleaner()
  async function* steps(): AsyncGenerator<ReadStep> {
    for await (const group of groupRows(readRows(source), survey)) {
      const problems = problemList()
      const context: BuildContext = { columns, options, codes: survey.codes, problems, cleanHtml }
      const completeRows = group.filter((row) => isCompleteRow(row, file, context))
      const products = completeRows.length > 0 ? format.build(completeRows, context) : []
      yield { products, problems: problems.all, rows: group.length }
    }
    const tail = tailProblem(survey)
    if (tail) yield { products: [], problems: [tail], rows: 0 }
  }
  return { rows: survey.rows, steps }
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
  problems.refuse(
    row.line,
    '',
    `Satırda ${count} sütun var, ${columns.width} olmalı; tırnak veya ayırıcı hatası olabilir`,
  )
  return false
}

function tailProblem({ brokenTail }: ImportSurvey): ImportProblem | null {
  return brokenTail
    ? { line: brokenTail.line, column: '', severity: 'refused', reason: brokenTail.reason }
    : null
}
