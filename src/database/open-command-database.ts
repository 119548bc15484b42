import { terminalProgress } from '#shared/files/terminal-progress.ts'
import { type Database, openDatabase } from './database.ts'
import { areSameDatabase, DIFFERENT_DATABASES } from './database-identity.ts'
import { openCommandPostgres } from './embedded/command-postgres.ts'
import { migrate } from './migrate.ts'

/** Where a command finds the database. */
export interface CommandAddress {
  url: string
  /** The shop's own address, where that is another one; it must lead to the same database. */
  besides?: string
}

/**
 * The address of the database for a command: DATABASE_DIRECT_URL, since commands take long and need sessions of their own, else
 * DATABASE_URL; undefined for the embedded one.
 */
export function commandAddress(env: Record<string, string | undefined>): CommandAddress | undefined {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  if (!url) return undefined
  return directUrl ? { url: directUrl, besides: url } : { url }
}

export type CommandDatabase =
  | { ok: true; db: Database; close(): Promise<void> }
  /** `message` is one Turkish or English line for the terminal. */
  | { ok: false; message: string }

/** True when the shop's own address answers and leads to another database: one variable was changed and the other left. */
async function leadsElsewhere(url: string, db: Database): Promise<boolean> {
  const shops = openDatabase({ connection: { connectionString: url }, maxConnections: 1 })
  try {
    return !(await areSameDatabase(db, shops))
  } catch {
    return false
  } finally {
    await shops.close()
  }
}

/**
 * The shop's database for a command, whether the shop is running or not: the one of DATABASE_URL, the running shop's, or one
 * started for this command. Migrated unless `migrated` is false, and without a statement timeout. Close it when done.
 */
export async function openCommandDatabase(options: {
  dataDir: string
  address: CommandAddress | undefined
  maxConnections: number
  /** False leaves the tables as they are: for what reads a shop of any version, and for a database that is to stay empty. */
  migrated?: boolean
  /** Only for the restore: opens the folder that it is making. */
  unfinished?: boolean
}): Promise<CommandDatabase> {
  const { dataDir, address, maxConnections, migrated = true, unfinished = false } = options
  const progress = terminalProgress()
  const started = address
    ? null
    : await progress.step('Veritabanı açılıyor', () => openCommandPostgres({ dataDir, unfinished }))
  if (started && !started.ok) return started
  const connection = started ? started.server.connection : { connectionString: address?.url }
  const db = openDatabase({ connection, maxConnections, statementTimeout: 0 })
  const close = async () => {
    await db.close()
    await started?.server.done()
  }
  try {
    if (address?.besides && (await leadsElsewhere(address.besides, db))) {
      await close()
      return { ok: false, message: DIFFERENT_DATABASES }
    }
    if (!migrated) return { ok: true, db, close }
    await progress.step('Veritabanının tabloları hazırlanıyor', (howFar) =>
      migrate(db, undefined, { howFar }),
    )
  } catch (error) {
    await close()
    throw error
  }
  return { ok: true, db, close }
}
