import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { migrate } from '#database/migrate.ts'
import { makeTestFolder, testFolderParents } from './test-folder.ts'

const FOLDER_PREFIX = 'vitrin-test-'
/** A younger folder may belong to a run that has not locked it yet (milliseconds). */
const ABANDONED_AFTER = 60_000

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

async function removeIfAbandoned(dataDir: string): Promise<void> {
  const found = await stat(dataDir)
  const mine = found.uid === (process.getuid?.() ?? found.uid)
  if (!mine || Date.now() - found.mtimeMs < ABANDONED_AFTER) return
  // Starting stops the server a killed run left behind, and is refused while a run still uses the folder.
  const server = await startIn(dataDir)
  if (!server) return
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function removeAbandonedClusters(): Promise<void> {
  for (const parent of testFolderParents()) {
    const names = await readdir(parent).catch(() => [])
    for (const name of names.filter((name) => name.startsWith(FOLDER_PREFIX)))
      await removeIfAbandoned(join(parent, name)).catch(() => undefined)
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
  await removeAbandonedClusters()
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
