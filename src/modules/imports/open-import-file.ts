import { detectSeparator } from '#shared/csv-separator.ts'
import type { FileEncoding } from '#shared/text-encoding.ts'
import type { ImportColumns } from './import-columns.ts'
import { detectEncoding } from './import-encoding.ts'
import type { ImportFormat } from './import-format.ts'
import { decodeHead } from './import-head.ts'
import { type ImportRow, type RowSource, readRows } from './import-rows.ts'
import { type AskedColumn, askedColumns, type FormatChoice, recogniseFormat } from './recognise-format.ts'

export interface ImportFile {
  source: RowSource
  format: ImportFormat
  columns: ImportColumns
  /** Characters that are not valid in the file's encoding were replaced. */
  damaged: boolean
  /** Why it was recognised as this format, a Turkish phrase. */
  reason: string
  /** Every column with what it is read as. */
  mapping: readonly AskedColumn[]
}

export type OpenResult = { ok: true; file: ImportFile } | { ok: false; message: string; asked: AskedColumn[] }

const UNREADABLE: Readonly<Record<'empty' | 'spreadsheet' | 'archive' | 'binary', string>> = {
  empty: 'Dosya boş.',
  spreadsheet:
    "Bu bir Excel dosyası. Excel'de 'Farklı Kaydet' ile 'CSV UTF-8 (virgülle ayrılmış)' olarak kaydedip yeniden deneyin.",
  archive: 'Bu sıkıştırılmış bir dosya. Önce açın, sonra içindeki CSV dosyasını verin.',
  binary: 'Bu bir metin dosyası değil. Ürünleri CSV olarak dışa aktarıp yeniden deneyin.',
}

/** Detects encoding, separator and format of a product file, or returns in Turkish why it cannot be read. */
export async function openImportFile(
  path: string,
  choice: FormatChoice = { format: null, map: {} },
): Promise<OpenResult> {
  try {
    const detected = await detectEncoding(path)
    if (!detected.ok) return { ok: false, message: UNREADABLE[detected.reason], asked: [] }
    return await recognise(path, detected.encoding, detected.damaged, choice)
  } catch (error) {
    const message = fileErrorMessage(error)
    if (message === null) throw error
    return { ok: false, message: `${message}: ${path}`, asked: [] }
  }
}

/** Rows that are shown when a file is asked about. */
const SAMPLE_ROWS = 20

async function recognise(
  path: string,
  encoding: FileEncoding,
  damaged: boolean,
  choice: FormatChoice,
): Promise<OpenResult> {
  const source = { path, encoding, separator: detectSeparator(await decodeHead(path, encoding)) }
  const [header, ...rows] = await firstRows(source, 1 + SAMPLE_ROWS)
  if (!header) return { ok: false, message: UNREADABLE.empty, asked: [] }
  const sample = rows.map(({ cells }) => cells)
  const recognised = recogniseFormat(header.cells, sample, choice)
  if (!recognised.ok) return recognised
  const { format, columns, reason } = recognised
  const mapping = askedColumns(header.cells, sample, columns)
  return { ok: true, file: { source, format, columns, damaged, reason, mapping } }
}

async function firstRows(source: RowSource, count: number): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for await (const row of readRows(source)) {
    rows.push(row)
    if (rows.length === count) break
  }
  return rows
}

function fileErrorMessage(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return 'Dosya bulunamadı'
  if (code === 'EACCES' || code === 'EPERM') return 'Dosyayı okuma izni yok'
  if (code === 'EISDIR') return 'Bu bir klasör, dosya değil'
  return null
}
