import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { isSeparatorLine } from '#modules/platform/spreadsheets/table-file.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote, StoredNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { FileEncoding } from '#shared/text/text-encoding.ts'
import type { StoredTable } from '../file/stored-table.ts'

/** One record of the file. A quoted cell may hold line breaks, so a record can span several lines. */
export interface ImportRow {
  /** Number of the record after the header, from 0. */
  index: number
  /** Line of the file the record begins on, from 1. */
  line: number
  cells: string[]
  /** Positions of the cells that a spreadsheet stores as numbers; of other files there are none. */
  numbers?: readonly number[]
}

/** Cells of a row without a name that stand for those of the row above, as `name` and `columns` of the header. */
export interface CarriedCells {
  name: number
  columns: readonly number[]
}

/** Delimited text. */
export interface TextSource {
  carried?: CarriedCells
  path: string
  encoding: FileEncoding
  separator: string
}

/** A table of a spreadsheet or of XML, with what a person calls it: `XLSX, sheet 'Ürünler'`. */
export interface TableSource {
  carried?: CarriedCells
  table: StoredTable
  label: RunNote
  /** Lines of the table are numbers of products, because the file has several of them on one line. */
  hasItems?: boolean
  /** The sheets of the spreadsheet it is from, this one among them. */
  sheets: readonly string[]
}

export type RowSource = TextSource | TableSource

/** Encoding and separator of a file for a person; a table has neither, but a name. */
export function sourceName(source: RowSource): { encoding: StoredNote; separator: string } {
  if ('table' in source) return { encoding: source.label, separator: '' }
  return { encoding: source.encoding, separator: source.separator }
}

/** How a damaged file ends: an opening quote that is never closed swallows everything after it. */
export interface BrokenTail {
  line: number
  /** Lines of the file from there on, which are not read. */
  rows: number
  reason: RunNote
}

/** A longer record is a lost quote, not a product. */
const MAX_RECORD_CHARACTERS = 4_000_000

/** Streams the records of a file, the header first (index -1); returns the broken tail of a text that has one. */
export async function* readRows(source: RowSource): AsyncGenerator<ImportRow, BrokenTail | null> {
  const rows = 'table' in source ? readTable(source) : readText(source)
  const { carried } = source
  if (!carried) return yield* rows
  let above: readonly string[] = []
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) return next.value
    const row = next.value
    if (row.index >= 0 && (row.cells[carried.name] ?? '').trim() === '')
      for (const at of carried.columns)
        if ((row.cells[at] ?? '').trim() === '') row.cells[at] = above[at] ?? ''
    above = row.cells
    yield row
  }
}

async function* readTable({ table: { header, rows } }: TableSource): AsyncGenerator<ImportRow, null> {
  yield { index: -1, line: header.line, cells: [...header.cells] }
  yield* rows()
  return null
}

/**
 * Streams the records of a CSV file, the header first (index -1). Empty lines and Excel's `sep=;` line are left out but counted, so `line`
 * is what an editor shows. Memory holds a few records at a time, whatever the size of the file.
 *
 * The generator returns the broken tail, if there is one, after it has yielded the records before it.
 */
async function* readText(source: TextSource): AsyncGenerator<ImportRow, BrokenTail | null> {
  const parser = parse({
    delimiter: source.separator,
    bom: true,
    // Named, because the parser would expect the ending of the first line of all others: files put together from two have both.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  const file = createReadStream(source.path)
  // An error reaches the reader through the parser, which pipeline destroys with it.
  const flow = (
    source.encoding === 'utf-8'
      ? pipeline(file, parser)
      : pipeline(file, iconv.decodeStream(source.encoding), parser)
  ).catch(() => undefined)
  let index = -1
  let line = 1
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const begins = line
      line += 1 + lineBreaks(cells)
      if (isBlank(cells) || (index === -1 && isSeparatorLine(cells))) continue
      yield { index, line: begins, cells }
      index++
    }
    await flow
    return null
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const rows = Math.max(1, (await countLines(source.path)) - line + 1)
    return { line, rows, reason: tailReason(error.code, rows) }
  } finally {
    file.destroy()
  }
}

/** Line breaks inside cells; the parser's own count takes CRLF for two lines. */
function lineBreaks(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue
    count += cell.match(/\r\n|\n|\r/g)?.length ?? 0
  }
  return count
}

function isBlank(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '')
}

/** Does a text end without a line break? */
export async function endsWithinLine(source: RowSource): Promise<boolean> {
  if ('table' in source) return false
  const file = await open(source.path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2))
    return bytesRead > 0 && !buffer.subarray(0, bytesRead).some((byte) => byte === 10 || byte === 13)
  } finally {
    await file.close()
  }
}

/** Lines of a file, in any encoding whose line feed has the byte 10. */
async function countLines(path: string): Promise<number> {
  let count = 0
  let last = 10
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++
    last = bytes.at(-1) ?? last
  }
  return last === 10 ? count : count + 1
}

function tailReason(code: string, rows: number): RunNote {
  if (code === 'CSV_MAX_RECORD_SIZE') return note('report_tail_too_long', { count: rows })
  if (code === 'CSV_QUOTE_NOT_CLOSED') return note('report_tail_open_quote', { count: rows })
  return note('report_tail_unreadable')
}
