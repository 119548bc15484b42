import { terminalProgress } from '#shared/files/terminal-progress.ts'
import { type Database, openDatabase } from './database.ts'
import { openCommandPostgres } from './embedded/command-postgres.ts'
import { migrate } from './migrate.ts'

export type CommandDatabase =
  | { ok: true; db: Database; close(): Promise<void> }
  /** `message` is one Turkish or English line for the terminal. */
  | { ok: false; message: string }

/**
 * The shop's database for a command, whether the shop is running or not: the one of DATABASE_URL, the running shop's, or one
 * started for this command. Migrated unless `migrated` is false, and without a statement timeout. Close it when done.
 */
export async function openCommandDatabase(options: {
  dataDir: string
  databaseUrl: string | undefined
  maxConnections: number
  /** False leaves the tables as they are: for what reads a shop of any version, and for a database that is to stay empty. */
  migrated?: boolean
  /** Only for the restore: opens the folder that it is making. */
  unfinished?: boolean
}): Promise<CommandDatabase> {
  const { dataDir, databaseUrl, maxConnections, migrated = true, unfinished = false } = options
  const progress = terminalProgress()
  const started = databaseUrl
    ? null
    : await progress.step('Veritabanı açılıyor', () => openCommandPostgres({ dataDir, unfinished }))
  if (started && !started.ok) return started
  const connection = started ? started.server.connection : { connectionString: databaseUrl }
  const db = openDatabase({ connection, maxConnections, statementTimeout: 0 })
  const close = async () => {
    await db.close()
    await started?.server.done()
  }
  if (!migrated) return { ok: true, db, close }
  try {
    await progress.step('Veritabanının tabloları hazırlanıyor', (howFar) =>
      migrate(db, undefined, { howFar }),
    )
  } catch (error) {
    await close()
    throw error
  }
  return { ok: true, db, close }
}
