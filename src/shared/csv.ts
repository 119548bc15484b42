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

function cell(value: string | CsvNumber): string {
  if (value instanceof CsvNumber) return value.text
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * A row of a CSV file as spreadsheets in Turkish open it: cells separated by `;`, ended by CRLF. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front.
 */
export function csvRow(cells: readonly (string | CsvNumber)[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}
