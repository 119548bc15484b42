import { detectSeparator } from '#shared/csv-separator.ts'
import type { FileEncoding } from '#shared/text-encoding.ts'
import { type ImportColumns, mapColumns } from './import-columns.ts'
import { detectEncoding } from './import-encoding.ts'
import type { ImportFormat } from './import-format.ts'
import { decodeHead } from './import-head.ts'
import { type ImportRow, type RowSource, readRows } from './import-rows.ts'
import { ownFormat } from './own-format.ts'
import { shopifyFormat } from './shopify-format.ts'
import { woocommerceFormat } from './woocommerce-format.ts'

export interface ImportFile {
  source: RowSource
  format: ImportFormat
  columns: ImportColumns
  /** Characters that are not valid in the file's encoding were replaced. */
  damaged: boolean
}

export type OpenResult = { ok: true; file: ImportFile } | { ok: false; message: string }

/** The order matters: our own format has the least specific columns, so it is tried last. */
const FORMATS: readonly ImportFormat[] = [shopifyFormat, woocommerceFormat, ownFormat]

const UNREADABLE: Readonly<Record<'empty' | 'spreadsheet' | 'archive' | 'binary', string>> = {
  empty: 'Dosya boş.',
  spreadsheet:
    "Bu bir Excel dosyası. Excel'de 'Farklı Kaydet' ile 'CSV UTF-8 (virgülle ayrılmış)' olarak kaydedip yeniden deneyin.",
  archive: 'Bu sıkıştırılmış bir dosya. Önce açın, sonra içindeki CSV dosyasını verin.',
  binary: 'Bu bir metin dosyası değil. Ürünleri CSV olarak dışa aktarıp yeniden deneyin.',
}

/** Detects encoding, separator and format of a product file, or returns in Turkish why it cannot be read. */
export async function openImportFile(path: string): Promise<OpenResult> {
  try {
    const detected = await detectEncoding(path)
    if (!detected.ok) return { ok: false, message: UNREADABLE[detected.reason] }
    return await recognise(path, detected.encoding, detected.damaged)
  } catch (error) {
    const message = fileErrorMessage(error)
    if (message === null) throw error
    return { ok: false, message: `${message}: ${path}` }
  }
}

async function recognise(path: string, encoding: FileEncoding, damaged: boolean): Promise<OpenResult> {
  const source = { path, encoding, separator: detectSeparator(await decodeHead(path, encoding)) }
  const header = await firstRow(source)
  if (!header) return { ok: false, message: UNREADABLE.empty }
  for (const format of FORMATS) {
    const columns = mapColumns(header.cells, format.names)
    if (format.recognises(columns)) return { ok: true, file: { source, format, columns, damaged } }
  }
  const shown = header.cells
    .slice(0, 8)
    .map((cell) => `'${cell.trim().slice(0, 30)}'`)
    .join(', ')
  return {
    ok: false,
    message: `Dosyanın biçimi tanınmadı. İlk satırda sütun adları olmalı; bulunan: ${shown}. Beklenen sütunlar docs/import.md sayfasında.`,
  }
}

async function firstRow(source: RowSource): Promise<ImportRow | null> {
  for await (const row of readRows(source)) return row
  return null
}

function fileErrorMessage(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return 'Dosya bulunamadı'
  if (code === 'EACCES' || code === 'EPERM') return 'Dosyayı okuma izni yok'
  if (code === 'EISDIR') return 'Bu bir klasör, dosya değil'
  return null
}
