import iconv from 'iconv-lite'
import { encodingOfBytes } from '#shared/text/text-encoding.ts'
import type { ChosenColumns, ReadStatement } from './bank-statement-types.ts'
import { MAX_MOVEMENTS, MAX_STATEMENT_BYTES } from './bank-statements-rules.ts'
import { readDelimited, readTable } from './delimited-statement.ts'
import { isMt940, readMt940 } from './mt940-statement.ts'
import { readWorkbookRows } from './workbook-rows.ts'

/** Banks name tables of a web page '.xls'. */
const MARKUP = /^\s*<(!doctype|html|head|table|meta|\?xml)/i

/**
 * Reads a bank's statement: columns separated by ; , tab or | in any encoding that Turkish software writes, an XLSX workbook, or MT940. Says
 * why a file is not read; a file that is broken in the middle is refused as a whole, so that no payment is overlooked. Writes nothing.
 */
export async function readStatement(
  bytes: Buffer,
  chosen: ChosenColumns | null = null,
): Promise<ReadStatement> {
  if (bytes.length > MAX_STATEMENT_BYTES) return { ok: false, reason: 'too-large' }
  const detected = encodingOfBytes(bytes)
  if (!detected.ok) {
    if (detected.reason !== 'spreadsheet') return { ok: false, reason: detected.reason }
    const rows = await readWorkbookRows(bytes)
    return rows ? checked(readTable(rows, chosen)) : { ok: false, reason: 'old-spreadsheet' }
  }
  const text = iconv.decode(bytes, detected.encoding)
  if (MARKUP.test(text)) return { ok: false, reason: 'old-spreadsheet' }
  return checked(isMt940(text) ? readMt940(text) : readDelimited(text, chosen))
}

/** Refuses what was read and is of no use. */
function checked(read: ReadStatement): ReadStatement {
  if (!read.ok) return read
  const { movements } = read.statement
  if (movements.length === 0) return { ok: false, reason: 'no-movements' }
  if (movements.length > MAX_MOVEMENTS) return { ok: false, reason: 'too-many' }
  if (!movements.some(({ amount }) => amount.gt('0'))) return { ok: false, reason: 'only-outgoing' }
  return read
}
