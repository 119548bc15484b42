import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Database, type Db, openDatabase } from '#database/database.ts'
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { migrate } from '#database/migrate.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'
import { openSecrets, type Secrets } from '#modules/platform/secrets/secrets.server.ts'
import { seedShop } from '#seed/seed-shop.ts'
import { seedProducts } from './seed-products.ts'

export interface BenchDatabase {
  db: Database
  connection: pg.ClientConfig
  /** The same address for the shop's process. */
  url: string
  dataDir: string
  /** The keys of the shops on it, with which the load signs session cookies without a login. */
  secrets: Secrets
  /** How long seeding took, in seconds; 0 for a reused database. */
  seededIn: number
  version: string
  close(): Promise<void>
}

export interface BenchDatabaseOptions {
  products: number
  /** Keeps the folder for the next run with as many products, and reuses an existing one. */
  keep: boolean
}

const QUIET = {
  info: () => undefined,
  warn: (details: object, message: string) => console.warn(message, details),
}

function urlOf({ user, password, database, host, port }: pg.ClientConfig): string {
  const parameters = new URLSearchParams({ host: String(host), port: String(port) })
  return `postgres://${user}:${password}@/${database}?${parameters}`
}

const ANY_PRODUCT = statement({ row: { any: boolean } }, 'select exists (select from products) as any')

/** Seeds reference data and products if the database has none yet; returns the seconds it took. */
async function fill(db: Database, url: string, dataDir: string, products: number): Promise<number> {
  const { rows } = await db.query(ANY_PRODUCT)
  if (rows[0]?.any) return 0
  await seedShop(db, { dataDir, demo: false, log: QUIET })
  return seedProducts(url, dataDir, products)
}

const SERVER_VERSION = statement({ row: { server_version: text } }, 'show server_version')

export async function serverVersion(db: Db): Promise<string> {
  const { rows } = await db.query(SERVER_VERSION)
  return rows[0]?.server_version ?? ''
}

/** Starts a separate embedded PostgreSQL with the shop's settings, fsync included, and fills it with products. */
export async function openBenchDatabase(options: BenchDatabaseOptions): Promise<BenchDatabase> {
  const reusedDir = join(tmpdir(), `vitrin-bench-${options.products}`)
  const dataDir = options.keep ? reusedDir : await mkdtemp(join(tmpdir(), 'vitrin-bench-'))
  await mkdir(dataDir, { recursive: true })
  const started = await startEmbeddedPostgres({ dataDir })
  if (!started.ok) throw new Error(started.message)
  const { connection, stop } = started.server
  const db = openDatabase({ connection, statementTimeout: 0, maxConnections: 4 })
  const close = async () => {
    await db.close()
    await stop()
    if (!options.keep) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(db)
    const opened = await openSecrets({
      db,
      file: join(dataDir, 'secrets.json'),
      log: QUIET,
      clock: () => new Date(),
    })
    if (!opened.ok) throw new Error(opened.message)
    opened.secrets.close()
    const seededIn = await fill(db, urlOf(connection), dataDir, options.products)
    const version = await serverVersion(db)
    return {
      db,
      connection: connection as pg.ClientConfig,
      url: urlOf(connection),
      dataDir,
      secrets: opened.secrets,
      seededIn,
      version,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
