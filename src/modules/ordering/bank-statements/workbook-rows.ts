import { openSpreadsheet, SheetError } from '#modules/platform/spreadsheets/spreadsheets.server.ts'
import type { StatementRow } from './delimited-statement.ts'

/** Bytes that the parts of a workbook may unpack to, each: a small file can pretend to hold gigabytes. */
const MAX_UNPACKED = 12_000_000

/**
 * The rows of the first sheet of an XLSX workbook, dates as YYYY-MM-DD and numbers with a decimal point. Null for a damaged, old or
 * encrypted workbook and for one whose sheet unpacks to more than 12 MB. Formulas are not computed: their stored value counts.
 */
export async function readWorkbookRows(bytes: Buffer): Promise<StatementRow[] | null> {
  try {
    const workbook = await openSpreadsheet(bytes, { unpacked: MAX_UNPACKED })
    const [first] = workbook.sheets
    if (!first) return null
    const rows: StatementRow[] = []
    for await (const row of workbook.rows(first)) rows.push(row)
    return rows
  } catch (error) {
    if (error instanceof SheetError) return null
    throw error
  }
}
