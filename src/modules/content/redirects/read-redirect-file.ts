import { readTableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import { MAX_ROWS } from './redirects-rules.ts'
import type { RedirectLine } from './save-redirects.ts'

export type FileProblem = 'empty' | 'not-text' | 'broken' | 'no-columns' | 'too-many'

/** Names of the two columns: ours, Shopify's ('Redirect from'), those of WordPress plug-ins. Folded. */
const FROM = [
  'eski adres',
  'old address',
  'from',
  'redirect from',
  'source',
  'source url',
  'kaynak',
  'old url',
  'eski url',
]
const TO = [
  'yeni adres',
  'new address',
  'to',
  'redirect to',
  'target',
  'target url',
  'destination',
  'hedef',
  'new url',
  'yeni url',
]

/** Bytes that a workbook of so many rows unpacks to at most. */
const MAX_UNPACKED = 100_000_000

const REASONS = { empty: 'empty', 'not-a-table': 'not-text', broken: 'broken' } as const

/**
 * Reads a file of redirects, CSV, XLSX or ODS: columns for the old and the new address, found by their names. A file without names has the old address
 * first. Lines without a new address are left out, as in a report that somebody has filled in partly.
 */
export async function readRedirectFile(
  bytes: Buffer,
): Promise<{ ok: true; lines: RedirectLine[] } | { ok: false; reason: FileProblem }> {
  const read = await readTableFile(bytes, { unpacked: MAX_UNPACKED })
  if (!read.ok) return { ok: false, reason: REASONS[read.reason] }
  const [head, ...rest] = read.rows
  if (!head) return { ok: false, reason: 'empty' }
  const names = head.cells.map((name) => foldText(name.trim()))
  const from = names.findIndex((name) => FROM.includes(name))
  const to = names.findIndex((name) => TO.includes(name))
  const isNamed = from >= 0 && to >= 0
  const isPlain = !isNamed && head.cells.length >= 2 && /^(https?:\/)?\//i.test(head.cells[0]?.trim() ?? '')
  if (!isNamed && !isPlain) return { ok: false, reason: 'no-columns' }
  const rows = isNamed ? rest : read.rows
  if (rows.length > MAX_ROWS) return { ok: false, reason: 'too-many' }
  const cell = (cells: readonly string[], at: number) => (cells[at] ?? '').trim()
  return {
    ok: true,
    lines: rows
      .map(({ line, cells }) => ({
        line,
        from: cell(cells, isNamed ? from : 0),
        to: cell(cells, isNamed ? to : 1),
      }))
      .filter((line) => line.from !== '' && line.to !== ''),
  }
}
