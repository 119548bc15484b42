import { readTextRows, type TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { detectSeparator } from '#shared/files/csv-separator.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import type { Big } from '#shared/money.ts'
import { oneLine } from '#shared/text/shopper-text.ts'
import type { ChosenColumns, Movement, ReadStatement } from './bank-statement-types.ts'
import { areEnough, columnsOf, type StatementColumns } from './statement-columns.ts'
import { decimalMarkOf, readAmount, readDay, readDirection } from './statement-values.ts'

/** Banks write their own name, the customer and the period above the header: it is looked for in so many rows. */
const HEADER_ROWS = 30
const SAMPLE_ROWS = 3
/** Characters of a description, at most; the rest is not shown. */
const MAX_DESCRIPTION = 500

/** A row of a statement and the line it begins on, from 1. */
export type StatementRow = TableRow

/** The account that the rows above the header name: an IBAN, else the number beside 'Hesap No'. */
function accountOf(rows: readonly StatementRow[]): string {
  const lines = rows.map(({ cells }) => cells.join(' '))
  for (const line of lines) {
    const iban = /TR\d{24}/.exec(line.replace(/\s/g, ''))
    if (iban) return iban[0]
  }
  for (const line of lines) {
    const number = /hesap\s*(?:no|numaras[ıi])\D{0,5}([\d][\d\s/-]{3,30}\d)/iu.exec(line)?.[1]
    if (number) return number.replace(/\s/g, '')
  }
  return ''
}

const cellOf = ({ cells }: StatementRow, at: number | undefined) =>
  at === undefined ? '' : (cells[at] ?? '').trim()

/** Reads one row. 'none' for a total, a balance brought forward and foreign money; null for what is broken. */
function readRow(
  row: StatementRow,
  columns: StatementColumns,
  mark: DecimalMark | null,
): Movement | 'none' | 'foreign' | null {
  const dateCell = cellOf(row, columns.date)
  if (!/\d/.test(dateCell)) return 'none'
  const bookedOn = readDay(dateCell)
  const last = Math.max(columns.amount ?? 0, columns.credit ?? 0, columns.debit ?? 0)
  if (bookedOn === null || row.cells.length <= last) return null
  const amount = amountOf(row, columns, mark)
  if (amount === null || amount === 'none') return amount
  const currency = cellOf(row, columns.currency)
  if (currency !== '' && !/^(TRY|TL|TRL|₺|949)$/i.test(currency)) return 'foreign'
  const description = oneLine(cellOf(row, columns.description)).slice(0, MAX_DESCRIPTION)
  const sender = oneLine(cellOf(row, columns.sender)).slice(0, MAX_DESCRIPTION)
  return { line: row.line, bookedOn, amount, description, sender }
}

function amountOf(
  row: StatementRow,
  columns: StatementColumns,
  mark: DecimalMark | null,
): Big | 'none' | null {
  const single = cellOf(row, columns.amount)
  if (columns.amount !== undefined) {
    if (single === '') return 'none'
    const amount = readAmount(single, mark)
    const direction = cellOf(row, columns.direction)
    if (amount === null || direction === '') return amount
    const way = readDirection(direction)
    return way === null ? null : way === 'in' ? amount.abs() : amount.abs().neg()
  }
  const [debit, credit] = [cellOf(row, columns.debit), cellOf(row, columns.credit)]
  const [out, into] = [
    debit === '' ? null : readAmount(debit, mark),
    credit === '' ? null : readAmount(credit, mark),
  ]
  if ((debit !== '' && out === null) || (credit !== '' && into === null)) return null
  if (into && !into.eq('0')) return into.abs()
  return out && !out.eq('0') ? out.abs().neg() : 'none'
}

const columnCount = ({ cells }: StatementRow) => cells.filter((cell) => cell.trim() !== '').length

/** The separator by the line that names the most columns, in the first lines. */
function separatorOf(text: string): string {
  const candidates = text
    .split(/\r\n|\n|\r/, HEADER_ROWS * 2)
    .map((line) => {
      const separator = detectSeparator(line)
      const cells = line.split(separator).map((cell) => cell.replaceAll('"', ''))
      const named = Object.keys(columnsOf(cells)).length
      return { separator, named: cells.length > 1 ? named : 0, cells: cells.length }
    })
    .sort((a, b) => b.named - a.named || b.cells - a.cells)
  return candidates[0]?.separator ?? ';'
}

/** Reads a statement of separated columns (CSV, TXT, pasted cells). `chosen` are the columns that a person has named. */
export function readDelimited(text: string, chosen: ChosenColumns | null): ReadStatement {
  const read = readTextRows(text, separatorOf(text))
  return read.ok ? readTable(read.rows, chosen) : { ok: false, reason: 'broken', line: read.line }
}

/** Reads a statement from the rows of a table, with the bank's own lines above the header. */
export function readTable(rows: readonly StatementRow[], chosen: ChosenColumns | null): ReadStatement {
  if (rows.length === 0) return { ok: false, reason: 'empty' }
  const head = rows.slice(0, HEADER_ROWS)
  const named = head.map(({ cells }) => columnsOf(cells))
  const complete = named.findIndex(areEnough)
  const best = named.reduce((top, each, at) => (sizeOf(each) > sizeOf(named[top]) ? at : top), 0)
  const widest = head.reduce(
    (top, row, at) => (columnCount(row) > columnCount(head[top] ?? row) ? at : top),
    0,
  )
  const at = complete >= 0 ? complete : sizeOf(named[best]) > 0 ? best : widest
  const header = head[at]?.cells.map((cell) => oneLine(cell).slice(0, 60)) ?? []
  const columns: StatementColumns = chosen ?? named[at] ?? {}
  if (!chosen && complete < 0) {
    if (header.length < 2 || rows.length < 2) return { ok: false, reason: 'not-statement' }
    const samples = rows
      .slice(at + 1, at + 1 + SAMPLE_ROWS)
      .map(({ cells }) => cells.map((cell) => oneLine(cell)))
    return { ok: false, reason: 'unknown-columns', columns: { header, samples } }
  }
  const below = rows.slice(at + 1)
  const mark = decimalMarkOf(
    below.flatMap((row) => [columns.amount, columns.credit, columns.debit].map((each) => cellOf(row, each))),
  )
  const movements: Movement[] = []
  let foreign = 0
  for (const row of below) {
    const movement = readRow(row, columns, mark)
    if (movement === null) return { ok: false, reason: 'broken', line: row.line }
    if (movement === 'foreign') foreign++
    else if (movement !== 'none') movements.push(movement)
  }
  if (movements.length === 0 && foreign > 0) return { ok: false, reason: 'foreign-currency' }
  return { ok: true, statement: { account: accountOf(rows.slice(0, at)), movements }, header }
}

const sizeOf = (columns: StatementColumns | undefined) => Object.keys(columns ?? {}).length
