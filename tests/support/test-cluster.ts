import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { migrate } from '#database/migrate.ts'
import { abandonedRunFolders } from './run-folder.ts'
import { makeTestFolder } from './test-folder.ts'

const FOLDER_PREFIX = 'vitrin-test-'

/** The database every test file gets a copy of: all migrations, no rows. */
export const TEMPLATE = 'vitrin_template'

export interface TestCluster {
  server: EmbeddedPostgres
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

async function makeTemplate(server: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(server.admin)
  await client.connect()
  await client.query(`create database ${TEMPLATE} owner ${client.escapeIdentifier(ownerOf(server))}`)
  await client.end()
  const db = openDatabase({ connection: { ...server.connection, database: TEMPLATE }, maxConnections: 1 })
  await migrate(db)
  await db.close()
}

function ownerOf(server: EmbeddedPostgres): string {
  return String(server.connection.user)
}

/** A temporary PostgreSQL for a whole run, with the template in it. It never waits for the disk. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandonedRuns()
  const dataDir = await makeTestFolder(FOLDER_PREFIX)
  const server = await startIn(dataDir)
  if (!server) throw new Error(`no test database in ${dataDir}`)
  const remove = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server)
  } catch (error) {
    await remove()
    throw error
  }
  return { server, remove }
}
