import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { detectSeparator } from '#shared/files/csv-separator.ts'
import { encodingOfBytes } from '#shared/text/text-encoding.ts'
import { openSpreadsheet, SheetError } from './spreadsheets.server.ts'

/** A row of a table and the line it begins on, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Excel's line `sep=;` above the header. */
export const isSeparatorLine = (record: readonly string[]): boolean =>
  record.length <= 2 && /^sep=.?$/i.test(record[0] ?? '')

export type TextRows = { ok: true; rows: TableRow[] } | { ok: false; line: number }

/** The rows of a text whose cells are separated by `separator`; empty rows and a first line `sep=;` are left out. `line` is where it is broken. */
export function readTextRows(text: string, separator: string): TextRows {
  const rows: TableRow[] = []
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    for (const { record, info } of records) {
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      if (rows.length === 0 && isSeparatorLine(record)) continue
      if (record.some((cell) => cell.trim() !== '')) rows.push({ line: info.lines - breaks, cells: record })
    }
    return { ok: true, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ok: false, line: Number(error.lines ?? 1) }
  }
}

export type TableFile =
  | { ok: true; rows: TableRow[] }
  | { ok: false; reason: 'empty' | 'not-a-table' | 'broken'; line: number }

/**
 * All rows of a file in memory: CSV in any encoding that Turkish software writes, or the first visible sheet of an XLSX or ODS workbook that
 * unpacks to at most `unpacked` bytes. Dates of workbooks come as YYYY-MM-DD, numbers with a decimal point.
 */
export async function readTableFile(bytes: Buffer, { unpacked }: { unpacked: number }): Promise<TableFile> {
  const detected = encodingOfBytes(bytes)
  if (!detected.ok) {
    if (detected.reason === 'empty') return { ok: false, reason: 'empty', line: 0 }
    return readWorkbook(bytes, unpacked)
  }
  const text = iconv.decode(bytes, detected.encoding)
  const read = readTextRows(text, detectSeparator(text))
  if (!read.ok) return { ok: false, reason: 'broken', line: read.line }
  return read.rows.length > 0 ? read : { ok: false, reason: 'empty', line: 0 }
}

async function readWorkbook(bytes: Buffer, unpacked: number): Promise<TableFile> {
  try {
    const workbook = await openSpreadsheet(bytes, { unpacked })
    try {
      const sheet = workbook.sheets.find(({ hidden }) => !hidden)
      const rows: TableRow[] = []
      if (sheet) for await (const row of workbook.rows(sheet)) rows.push(row)
      return rows.length > 0 ? { ok: true, rows } : { ok: false, reason: 'empty', line: 0 }
    } finally {
      workbook.close()
    }
  } catch (error) {
    if (error instanceof SheetError) return { ok: false, reason: 'not-a-table', line: 0 }
    throw error
  }
}
