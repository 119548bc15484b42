import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { detectSeparator } from '#shared/csv-separator.ts'
import { decodeText } from '#shared/decode-text.ts'
import { foldText } from '#shared/turkish.ts'
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

/**
 * Reads a CSV file of redirects: columns for the old and the new address, found by their names. A file without names has the old address
 * first. Lines without a new address are left out, as in a report that somebody has filled in partly.
 */
export function readRedirectFile(
  bytes: Uint8Array,
): { ok: true; lines: RedirectLine[] } | { ok: false; reason: FileProblem } {
  const decoded = decodeText(bytes)
  if (!decoded.ok) return { ok: false, reason: decoded.reason === 'empty' ? 'empty' : 'not-text' }
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(decoded.text, {
      bom: true,
      delimiter: detectSeparator(decoded.text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as typeof records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ok: false, reason: 'broken' }
  }
  const [head, ...rest] = records
  if (!head) return { ok: false, reason: 'empty' }
  const names = head.record.map((name) => foldText(name.trim()))
  const from = names.findIndex((name) => FROM.includes(name))
  const to = names.findIndex((name) => TO.includes(name))
  const isNamed = from >= 0 && to >= 0
  const isPlain = !isNamed && head.record.length >= 2 && /^(https?:\/)?\//i.test(head.record[0]?.trim() ?? '')
  if (!isNamed && !isPlain) return { ok: false, reason: 'no-columns' }
  const rows = isNamed ? rest : records
  if (rows.length > MAX_ROWS) return { ok: false, reason: 'too-many' }
  const cell = (record: readonly string[], at: number) => (record[at] ?? '').trim()
  return {
    ok: true,
    lines: rows
      .map(({ record, info }) => ({
        line: info.lines,
        from: cell(record, isNamed ? from : 0),
        to: cell(record, isNamed ? to : 1),
      }))
      .filter((line) => line.from !== '' && line.to !== ''),
  }
}
