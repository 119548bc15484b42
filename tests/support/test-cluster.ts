import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { migrate } from '#database/migrate.ts'
import { copyFolder } from './copy-folder.ts'
import { abandonedRunFolders } from './run-folder.ts'
import { makeTestFolder } from './test-folder.ts'

const FOLDER_PREFIX = 'vitrin-test-'

/** The database every test file gets a copy of: all migrations, no rows. It is the one that a shop on the cluster's folder has. */
export const TEMPLATE = 'vitrin'

export interface TestCluster {
  server: EmbeddedPostgres
  /** A data folder as the cluster's own before it was started: a copy of it is a server within a twentieth of what a new one takes. */
  ready: string
  remove(): Promise<void>
}

async function startIn(dataDir: string): Promise<EmbeddedPostgres | undefined> {
  const started = await startEmbeddedPostgres({ dataDir, volatile: true })
  return started.ok ? started.server : undefined
}

/** Removes what killed runs left, with their servers. */
async function removeAbandonedRuns(): Promise<void> {
  for (const folder of await abandonedRunFolders()) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((name) => name.startsWith(FOLDER_PREFIX))) {
      // Starting stops the server that runs on the folder, and is refused while another process uses it.
      const server = await startIn(join(folder, name)).catch(() => undefined)
      await server?.stop()
    }
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A data folder whose server is stopped, and whose shop has all tables and no rows. */
async function makeReadyFolder(): Promise<string> {
  const dataDir = await makeTestFolder('vitrin-ready-')
  const server = await startIn(dataDir)
  if (!server) throw new Error(`no test database in ${dataDir}`)
  const db = openDatabase({ connection: server.connection, maxConnections: 1 })
  try {
    await migrate(db)
  } catch (error) {
    await db.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  await db.close()
  await server.stop()
  return dataDir
}

/** A temporary PostgreSQL for a whole run, with the template in it. It never waits for the disk. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandonedRuns()
  const ready = await makeReadyFolder()
  const dataDir = await makeTestFolder(FOLDER_PREFIX)
  await copyFolder(ready, dataDir)
  const server = await startIn(dataDir)
  if (!server) throw new Error(`no test database in ${dataDir}`)
  const remove = async () => {
    await server.stop()
    for (const folder of [dataDir, ready]) await rm(folder, { recursive: true, force: true })
  }
  return { server, ready, remove }
}
