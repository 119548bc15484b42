import { open } from 'node:fs/promises'
import { odsRows, odsSheets } from './ods-sheets.ts'
import { openSheetArchive, type SheetArchive, SheetError, type SheetLimits } from './sheet-archive.ts'
import { xlsxRows, xlsxSheets } from './xlsx-sheets.ts'
import { XmlError } from './xml-stream.server.ts'

export { SheetError, type SheetFault } from './sheet-archive.ts'
export { UNCOMPUTED } from './sheet-values.ts'
export { createTextStore, type TextStore, unnamedFile } from './text-store.ts'

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  line: number
  cells: string[]
  /** Positions of the cells that are stored as numbers, and not as text. */
  numbers: number[]
}

export interface Sheet {
  name: string
  /** The part of the archive that holds it. */
  part: string
  hidden: boolean
}

export interface SheetSettings {
  /** Writes the currency of a money format behind the number: `129.9 USD`. */
  currencies: boolean
}

export interface Spreadsheet {
  kind: 'xlsx' | 'ods'
  sheets: readonly Sheet[]
  /** The rows of a sheet that are not empty, as they are read. Throws SheetError. */
  rows(sheet: Sheet): AsyncGenerator<SheetRow>
  close(): void
}

/** What a product file may be: Excel's own number of rows with 30 columns each, and room for long descriptions. */
const LIMITS: SheetLimits = { unpacked: 2 * 2 ** 30, cells: 30_000_000, columns: 1000 }

/**
 * Opens an XLSX or ODS file. Numbers come with a decimal point, dates as YYYY-MM-DD, formulas with their stored value, `UNCOMPUTED`
 * where there is none. Throws SheetError for
 * what is no spreadsheet, old, encrypted, damaged or larger than the limits.
 */
export async function openSpreadsheet(
  source: string | Buffer,
  options: Partial<SheetLimits> & Partial<SheetSettings> = {},
): Promise<Spreadsheet> {
  const limits = { ...LIMITS, ...options }
  const settings = { currencies: options.currencies ?? false }
  await refuseOldExcel(source)
  const archive = await openSheetArchive(source, limits)
  try {
    return await opened(archive, limits, settings)
  } catch (error) {
    archive.close()
    throw faultOf(error)
  }
}

async function opened(
  archive: SheetArchive,
  limits: SheetLimits,
  settings: SheetSettings,
): Promise<Spreadsheet> {
  const close = () => archive.close()
  if (archive.has('xl/workbook.xml')) {
    const { sheets, from1904 } = await xlsxSheets(archive)
    const rows = (sheet: Sheet) => guarded(xlsxRows(archive, sheet, limits, { ...settings, from1904 }))
    return { kind: 'xlsx', sheets, rows, close }
  }
  if (archive.has('xl/workbook.bin')) throw new SheetError('binary-workbook')
  if (!archive.has('content.xml') || !archive.has('mimetype')) throw new SheetError('not-a-spreadsheet')
  if (archive.has('META-INF/manifest.xml') && (await isEncrypted(archive))) throw new SheetError('encrypted')
  const sheets = await odsSheets(archive)
  return { kind: 'ods', sheets, rows: (sheet) => guarded(odsRows(archive, sheet, limits, settings)), close }
}

/** An ODS with a password keeps its parts' names; the list of parts says how each is encrypted. */
async function isEncrypted(archive: SheetArchive): Promise<boolean> {
  let text = ''
  for await (const part of await archive.text('META-INF/manifest.xml'))
    text = `${text}${part}`.slice(0, 1_000_000)
  return text.includes('encryption-data')
}

/** `.xls` files and workbooks with a password are both OLE containers; the latter name their encrypted part in UTF-16. */
async function refuseOldExcel(source: string | Buffer): Promise<void> {
  const head = typeof source === 'string' ? await headOf(source) : source.subarray(0, HEAD)
  if (head.length < 4 || head.readUInt32BE(0) !== 0xd0cf11e0) return
  const isLocked = head.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new SheetError(isLocked ? 'encrypted' : 'old-excel')
}

const HEAD = 1 << 20

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* guarded<T>(rows: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof XmlError)) return error
  return new SheetError(
    error.fault === 'doctype' ? 'doctype' : error.fault === 'malformed' ? 'damaged' : 'too-large',
  )
}
