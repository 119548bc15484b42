/** The mark by which Excel knows a file as UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** Beginnings that spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** An amount as a spreadsheet in Turkish reads it: '1299.90' is `1299,90`. Not for text of people: a minus stays. */
export class CsvNumber {
  readonly text: string
  /** `decimal`: digits with a point, as the database writes them. */
  constructor(decimal: string) {
    if (!/^-?\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`${decimal} is no decimal`)
    this.text = decimal.replace('.', ',')
  }
}

/**
 * Digits that a machine reads, as a phone number: '+90 (532) 123 45 67' is `905321234567`. Nothing but digits can be no formula, so the
 * guard of texts leaves them alone.
 */
export class CsvDigits {
  readonly text: string
  constructor(written: string) {
    this.text = written.replace(/\D/g, '')
  }
}

/** Text that a spreadsheet would run as a formula, with the apostrophe by which it takes it for text. */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

type CsvCell = string | CsvNumber | CsvDigits

function cell(value: CsvCell): string {
  return typeof value !== 'string' ? value.text : quotedCell(harmlessCell(value), ';')
}

/** A cell as it stands in the file: in quotes where it has to be. */
export function quotedCell(text: string, separator: ';' | ','): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A row of a CSV file as spreadsheets in Turkish open it: cells separated by `;`, ended by CRLF. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}
