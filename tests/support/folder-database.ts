import { type Database, openDatabase } from '#database/database.ts'
import { openCommandPostgres } from '#database/embedded/command-postgres.ts'

/** Runs `work` on the database of the shop that runs on a data folder, to write fixtures and to check results. */
export async function withFolderDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openCommandPostgres({ dataDir })
  if (!opened.ok) throw new Error(opened.message)
  const db = openDatabase({ connection: opened.server.connection, maxConnections: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
    await opened.server.done()
  }
}
