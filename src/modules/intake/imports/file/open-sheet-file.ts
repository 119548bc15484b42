import {
  openSpreadsheet,
  type Sheet,
  SheetError,
  type SheetFault,
  type SheetRow,
  type Spreadsheet,
} from '#modules/platform/spreadsheets/spreadsheets.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { TableSource } from '../plan/import-rows.ts'
import { type FormatChoice, type Recognition, recogniseFormat } from './recognise-format.ts'
import { createTableWriter, TableTooLargeError } from './stored-table.ts'

/** Rows at the top of a sheet among which the header is looked for: templates begin with titles and instructions. */
const TOP_ROWS = 10
/** Rows that are shown when a file is asked about. */
const SAMPLE_ROWS = 20

export interface SheetTable extends TableSource {
  /** Further visible sheets that hold products; they are not read. */
  others?: readonly string[]
  recognition: Extract<Recognition, { ok: true }>
  sample: string[][]
}

export type OpenSheetResult =
  | { ok: true; value: SheetTable }
  | (Extract<Recognition, { ok: false }> & { sheets?: string[] })

const SHEET_FAULTS: Readonly<Record<SheetFault, RunNote>> = {
  'not-a-spreadsheet': note('report_sheet_archive'),
  'old-excel': note('report_sheet_old_excel'),
  'binary-workbook': note('report_sheet_binary'),
  encrypted: note('report_sheet_encrypted'),
  damaged: note('report_sheet_damaged'),
  'too-large': note('report_sheet_too_large'),
  'too-many-cells': note('report_sheet_too_many_cells'),
  doctype: note('report_sheet_doctype'),
}

const refused = (message: RunNote): Extract<Recognition, { ok: false }> => ({
  ok: false,
  message,
  asked: [],
  known: false,
})

/**
 * Reads the products of an XLSX or ODS file into a table: of the sheet that is asked for, else of the first visible one whose header is
 * that of a product file. Says why a file is not read.
 */
export async function openSheetFile(
  path: string,
  looksLike: 'spreadsheet' | 'archive',
  choice: FormatChoice,
): Promise<OpenSheetResult> {
  let workbook: Spreadsheet | null = null
  try {
    workbook = await openSpreadsheet(path, { currencies: true })
    return await firstTable(workbook, choice)
  } catch (error) {
    if (error instanceof TableTooLargeError) return refused(SHEET_FAULTS['too-large'])
    if (error instanceof SheetError) {
      // A damaged archive of pictures is no spreadsheet either.
      const { fault } = error
      return refused(
        SHEET_FAULTS[fault === 'damaged' && looksLike === 'archive' ? 'not-a-spreadsheet' : fault],
      )
    }
    throw error
  } finally {
    workbook?.close()
  }
}

async function firstTable(workbook: Spreadsheet, choice: FormatChoice): Promise<OpenSheetResult> {
  const { sheets } = workbook
  const names = sheets.map(({ name }) => `'${name}'`).join(', ')
  const { sheet: wanted } = choice
  const chosen =
    wanted === null
      ? sheets.filter(({ hidden }) => !hidden)
      : sheets.filter(({ name }) => foldText(name) === foldText(wanted)).slice(0, 1)
  if (wanted !== null && chosen.length === 0)
    return {
      ...refused(note('report_sheet_unknown', { wanted, sheets: names })),
      sheets: sheets.map(({ name }) => name),
    }
  let nearest: Extract<Recognition, { ok: false }> | null = null
  for (const [at, sheet] of chosen.entries()) {
    const read = await readSheet(workbook, sheet, choice)
    if (read === null) continue
    if (read.ok) {
      const others = await sheetsOfProducts(workbook, chosen.slice(at + 1), choice)
      return { ok: true, value: { ...read.value, others } }
    }
    if (nearest === null || (read.known && !nearest.known)) nearest = read
  }
  if (nearest === null) return refused(note('report_file_empty'))
  const others = chosen.length > 1 ? [note('report_sheet_others', { sheets: names })] : []
  return { ...nearest, hints: [...(nearest.hints ?? []), ...others], sheets: sheets.map(({ name }) => name) }
}

/** Names of further sheets that have a header of products and rows below it: only one is read. */
async function sheetsOfProducts(
  workbook: Spreadsheet,
  sheets: readonly Sheet[],
  choice: FormatChoice,
): Promise<string[]> {
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = workbook.rows(sheet)
    const top = await topOf(rows)
    await rows.return(undefined)
    const isFilled = headersOf(top, choice).some(
      ({ recognition, sample }) => recognition.ok && sample.length > 0,
    )
    if (isFilled) names.push(sheet.name)
  }
  return names
}

async function topOf(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const top: SheetRow[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    top.push(next.value)
    if (top.length === TOP_ROWS + SAMPLE_ROWS) break
  }
  return top
}

/** What each of the first rows would be as the header. */
const headersOf = (top: readonly SheetRow[], choice: FormatChoice) =>
  top.slice(0, TOP_ROWS).map(({ cells }, at) => {
    const sample = top.slice(at + 1, at + 1 + SAMPLE_ROWS).map((row) => row.cells)
    return { at, sample, recognition: recogniseFormat(cells, sample, choice) }
  })

/** The table of a sheet; null for an empty one. */
async function readSheet(
  workbook: Spreadsheet,
  sheet: Sheet,
  choice: FormatChoice,
): Promise<OpenSheetResult | null> {
  const rows = workbook.rows(sheet)
  const top = await topOf(rows)
  const headers = headersOf(top, choice)
  const found = headers.find(({ recognition }) => recognition.ok)
  const header = found && top[found.at]
  if (!found?.recognition.ok || !header) {
    await rows.return(undefined)
    const failures = headers.flatMap(({ recognition }) => (recognition.ok ? [] : [recognition]))
    return (
      failures.find(({ known }) => known) ??
      failures.toSorted((a, b) => b.asked.length - a.asked.length)[0] ??
      null
    )
  }
  const writer = createTableWriter()
  try {
    for (const row of top.slice(found.at + 1)) writer.add(row.line, row.cells, row.numbers)
    for await (const row of rows) writer.add(row.line, row.cells, row.numbers)
  } catch (error) {
    writer.close()
    throw error
  }
  return {
    ok: true,
    value: {
      table: writer.finish(header),
      sheets: workbook.sheets.map(({ name }) => name),
      label: note('report_sheet_label', { kind: workbook.kind.toUpperCase(), sheet: sheet.name }),
      recognition: found.recognition,
      sample: found.sample,
    },
  }
}
