import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { headerKey } from '#modules/intake/files/header-key-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { comparableText } from '#shared/text/comparable-text.ts'
import { m } from '#texts/messages.js'
import type { ImportOptions } from './import-format.ts'
import { forgetMapping, type RememberedMapping, readMapping, saveMapping } from './import-mappings-queries.ts'
import { type OpenResult, openImportFile } from './open-import-file.ts'
import type { FormatChoice, UnmappedColumn } from './recognise-format.ts'

/** What a file with these columns is known by: their names in any order. */
export function columnsHash(columns: readonly Pick<UnmappedColumn, 'title'>[]): string {
  const keys = columns.map(({ title }) => headerKey(title)).toSorted()
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 32)
}

/** How a file was opened, and what was said about its columns, now and the last time. */
export interface Remembered {
  opened: OpenResult
  choice: FormatChoice
  /** What comes from the last time; null when nothing does. */
  memory: RememberedMapping | null
}

/**
 * Opens a file; where something about its columns is unclear, with what was said about the same columns the last time. What is said now
 * counts first. `withDatabase` opens the shop's database for a moment, because a file that is understood does not need it yet.
 */
export async function openWithSavedMapping(
  file: string,
  choice: FormatChoice,
  withDatabase: <T>(work: (db: Db) => Promise<T>) => Promise<T | null>,
): Promise<Remembered> {
  const first = await openImportFile(file, choice)
  const columns = first.ok ? first.file.mapping : first.asked
  const isClear = first.ok && first.file.columns.unknown.length === 0
  if (isClear || columns.length === 0) return { opened: first, choice, memory: null }
  const memory = await withDatabase((db) => readMapping(db, columnsHash(columns)))
  if (!memory || (memory.format === null && Object.keys(memory.map).length === 0))
    return { opened: first, choice, memory: null }
  if (first.ok) first.file.close()
  const both = { ...choice, format: choice.format ?? memory.format, map: { ...memory.map, ...choice.map } }
  return { opened: await openImportFile(file, both), choice: both, memory }
}

/**
 * Remembers what was said about the columns of a file that was imported, beside what was said before; `forget` drops that. `decimalMark` and
 * `columnMarks` are those that were named now; they count instead of all that were named before. `winner` too is what was said now.
 */
export async function rememberChoice(
  db: Db,
  columns: readonly Pick<UnmappedColumn, 'title'>[],
  {
    format,
    map,
    decimalMark = null,
    columnMarks = {},
    winner,
  }: Pick<FormatChoice, 'format' | 'map'> & Partial<RememberedMapping>,
  forget: boolean,
): Promise<void> {
  const hash = columnsHash(columns)
  const before = forget ? null : await readMapping(db, hash)
  const isSaid = format !== null || Object.keys(map).length > 0
  const namesMarks = decimalMark !== null || Object.keys(columnMarks).length > 0
  const marks = namesMarks
    ? { decimalMark, columnMarks }
    : { decimalMark: before?.decimalMark ?? null, columnMarks: before?.columnMarks ?? {} }
  const mapping = isSaid ? { format, map } : { format: before?.format ?? null, map: before?.map ?? {} }
  const all = { ...mapping, ...marks, winner: winner ?? before?.winner ?? 'file' }
  if (isSaid || namesMarks || (winner !== undefined && (winner !== 'file' || before)))
    await saveMapping(db, hash, all)
  else if (forget) await forgetMapping(db, hash)
}

/** The decimal marks that were named for a file with the same columns, and who wins. */
export async function rememberedMarks(
  db: Db,
  columns: readonly Pick<UnmappedColumn, 'title'>[],
): Promise<Pick<ImportOptions, 'rememberedMark' | 'rememberedColumnMarks' | 'winner'>> {
  const before = await readMapping(db, columnsHash(columns))
  return before
    ? { rememberedMark: before.decimalMark, rememberedColumnMarks: before.columnMarks, winner: before.winner }
    : { rememberedMark: null }
}

/** A digest of what is remembered of a file with these columns: another one means that somebody said something else since. */
export async function mappingDigest(
  db: Db,
  columns: readonly Pick<UnmappedColumn, 'title'>[],
): Promise<string> {
  const stored = await readMapping(db, columnsHash(columns))
  return createHash('sha256').update(comparableText(stored)).digest('base64url').slice(0, 22)
}

/** What comes from the last time, for a person. */
export function memoryLines({ format, map }: RememberedMapping, locale: Locale): string[] {
  const columns = Object.entries(map).map(
    ([title, field]) => `  '${title}' → ${field === '-' ? m.command_memory_left_out({}, { locale }) : field}`,
  )
  const named = format === null ? [] : [`  ${m.command_memory_format({ format }, { locale })}`]
  return [m.command_memory({}, { locale }), ...named, ...columns]
}
