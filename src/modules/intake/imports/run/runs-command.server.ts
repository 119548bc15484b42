import { resolve } from 'node:path'
import type { Database } from '#database/database.ts'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { m } from '#texts/messages.js'
import { readUndoArguments, type UndoArguments } from '../undo/undo-arguments.server.ts'

/** What `--runs` and `--undo RUN` do; each prints and returns the exit code. */
export interface RunsCommand {
  /** Said where the arguments make no sense. */
  readonly usage: typeof m.command_undo_usage
  /** Whether `--force` has a meaning. */
  readonly takesForce: boolean
  /** The newest runs as lines; none where there is no run. */
  list(db: Database, locale: Locale): Promise<string[]>
  /** Said where there is no run. */
  readonly none: typeof m.command_no_runs
  undo(db: Database, options: Extract<UndoArguments, { ask: 'undo' }>, locale: Locale): Promise<number>
}

/** Runs that `--runs` lists. */
export const RUNS_SHOWN = 20

/** Runs a command about runs in the shop of DATA_DIR or DATABASE_URL, whether it runs or not; 1 where nothing was done. */
export async function runsCommand(
  args: readonly string[],
  locale: Locale,
  command: RunsCommand,
): Promise<number> {
  const options = readUndoArguments(args)
  if (!options || (options.ask === 'undo' && options.force && !command.takesForce)) {
    terminal().complain(command.usage({}, { locale }))
    return 1
  }
  const shop = await openCommandDatabase({
    dataDir: resolve(terminal().env.DATA_DIR || './data'),
    address: commandAddress(terminal().env),
    maxConnections: 4,
  })
  if (!shop.ok) {
    terminal().complain(noteText(note('report_no_database', { message: shop.message }), locale))
    return 1
  }
  try {
    if (options.ask === 'undo') return await command.undo(shop.db, options, locale)
    const lines = await command.list(shop.db, locale)
    terminal().print(lines.length === 0 ? command.none({}, { locale }) : lines.join('\n'))
    return 0
  } finally {
    await shop.close()
  }
}
