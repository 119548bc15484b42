import type { ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { detectSeparator } from '#shared/files/csv-separator.ts'
import type { FileEncoding } from '#shared/text/text-encoding.ts'
import { type ImportRow, type RowSource, readRows } from '../plan/import-rows.ts'
import { decodeHead, detectEncoding } from './import-encoding.ts'
import type { ImportFormat } from './import-format.ts'
import { type OpenSheetResult, openSheetFile } from './open-sheet-file.ts'
import { looksLikeXml, openXmlFile } from './open-xml-file.ts'
import {
  askedColumns,
  type FormatChoice,
  NO_OVERRIDES,
  type Recognition,
  recogniseFormat,
  type UnmappedColumn,
} from './recognise-format.ts'

export interface ImportFile {
  source: RowSource
  format: ImportFormat
  columns: ImportColumns
  /** Characters that are not valid in the file's encoding were replaced. */
  damaged: boolean
  /** What the merchant should know about the whole file. */
  notices: readonly RunNote[]
  /** Why it was recognised as this format. */
  reason: RunNote
  /** Every column with what it is read as. */
  mapping: readonly UnmappedColumn[]
  /** Frees what was stored of the file. */
  close(): void
}

export type OpenResult =
  | { ok: true; file: ImportFile }
  /** `hints`: what else can be said to the command. */
  | {
      ok: false
      message: RunNote
      hints?: readonly RunNote[]
      asked: UnmappedColumn[]
      sheets?: string[]
    }

const UNREADABLE: Readonly<Record<'empty' | 'binary', RunNote>> = {
  empty: note('report_file_empty'),
  binary: note('report_file_binary'),
}

/**
 * Detects kind, encoding, separator and format of a product file, or returns why it cannot be read. A spreadsheet is read as a
 * whole, into a file without a name.
 */
export async function openImportFile(path: string, choice: FormatChoice = NO_OVERRIDES): Promise<OpenResult> {
  try {
    const detected = await detectEncoding(path)
    if (detected.ok) {
      const head = await decodeHead(path, detected.encoding)
      if (looksLikeXml(head))
        return opened(await openXmlFile(path, { head, encoding: detected.encoding }, choice))
      return await recognise(path, detected.encoding, detected.damaged, choice)
    }
    const { reason } = detected
    if (reason === 'spreadsheet' || reason === 'archive')
      return opened(await openSheetFile(path, reason, choice))
    return { ok: false, message: UNREADABLE[reason], asked: [] }
  } catch (error) {
    const message = fileErrorNote(error, path)
    if (message === null) throw error
    return { ok: false, message, asked: [] }
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

function opened(result: OpenSheetResult): OpenResult {
  if (!result.ok) return result
  const { recognition, sample, others = [], ...source } = result.value
  const { format, columns, reason } = recognition
  const mapping = askedColumns(source.table.header.cells, sample, columns)
  const { close } = source.table
  return {
    ok: true,
    file: {
      source: withCarried(source, recognition),
      format,
      columns,
      damaged: false,
      notices: others.length > 0 ? [note('report_sheets_left_out', { sheets: quoted(others) })] : [],
      reason,
      mapping,
      close,
    },
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
  return {
    ok: true,
    file: {
      source: withCarried(source, recognised),
      format,
      columns,
      damaged,
      notices: [],
      reason,
      mapping,
      close: () => {},
    },
  }
}

/** The source, with the cells that its format leaves out in further rows of a product. */
function withCarried<Source extends RowSource>(
  source: Source,
  { format, columns }: Extract<Recognition, { ok: true }>,
): Source {
  const { carried = [] } = format
  if (carried.length === 0) return source
  const positions = carried.map(columns.position).filter((position) => position >= 0)
  return { ...source, carried: { name: columns.position('name'), columns: positions } }
}

async function firstRows(source: RowSource, count: number): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for await (const row of readRows(source)) {
    rows.push(row)
    if (rows.length === count) break
  }
  return rows
}

function fileErrorNote(error: unknown, path: string): RunNote | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return note('report_file_missing', { path })
  if (code === 'EACCES' || code === 'EPERM') return note('report_file_forbidden', { path })
  if (code === 'EISDIR') return note('report_file_is_folder', { path })
  return null
}
