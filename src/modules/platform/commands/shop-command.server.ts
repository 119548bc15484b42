import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Database } from '#database/database.ts'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { commandLanguage } from './command-language.server.ts'

/** The folder of the shop that a command is about. */
export const commandDataDir = (): string => resolve(terminal().env.DATA_DIR || './data')

/** Opens the shop of DATA_DIR or DATABASE_URL, whether it runs or not; a note says why it cannot be. */
export async function openShopDatabase(
  maxConnections: number,
): Promise<{ db: Database; close(): Promise<void> } | RunNote> {
  const address = commandAddress(terminal().env)
  const opened = await openCommandDatabase({ dataDir: commandDataDir(), address, maxConnections })
  return opened.ok ? opened : note('report_no_database', { message: opened.message })
}

/** Does the work of a command in its shop and returns the exit code; says why where the shop cannot be opened. */
export async function withShopDatabase(
  maxConnections: number,
  locale: Locale,
  work: (db: Database) => Promise<number>,
): Promise<number> {
  const shop = await openShopDatabase(maxConnections)
  if (!('db' in shop)) {
    terminal().complain(noteText(shop, locale))
    return 1
  }
  try {
    return await work(shop.db)
  } finally {
    await shop.close()
  }
}

/** Runs a command in the language that its arguments name, with the others; returns the exit code. */
export async function inLanguage(
  args: readonly string[],
  run: (locale: Locale, rest: readonly string[]) => Promise<number>,
): Promise<number> {
  const language = commandLanguage(args)
  if (language.ok) return run(language.locale, language.rest)
  terminal().complain(language.message)
  return 1
}

/** The bytes of a file that is read as a whole, or why there are none. */
export async function readCommandFile(path: string, mostBytes: number): Promise<Buffer | RunNote> {
  try {
    const { size } = await stat(path)
    if (size > mostBytes)
      return note('report_file_above_mb', { most: Math.floor(mostBytes / 1_000_000), path })
    return await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return note('report_file_error', { code, path })
  }
}
