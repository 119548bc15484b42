import type pg from 'pg'
import { checkConnection } from './connection-check.ts'
import { type Database, type DatabaseLog, openDatabase } from './database.ts'
import { databaseOutage } from './database-errors.ts'
import { areSameDatabase, DIFFERENT_DATABASES } from './database-identity.ts'
import type { PositionedFeed } from './replica/needed-position.ts'
import { type Reads, readsFrom } from './replica/reads.ts'
import { openReplicaReads } from './replica/replica-reads.ts'

/** Most connections of a process to the direct address: the change feed's, and those of long work. */
export const DIRECT_CONNECTIONS = 8

/**
 * The addresses of the shop's database, as the process uses them. What belongs where is decided here and in `createShop`:
 *
 * - `main` serves requests. It may lead through a pooler that gives each transaction another session, so nothing sent to it may
 *   outlive its transaction, and it takes no long work.
 * - `direct` has sessions of its own: LISTEN, migrations, the seed, imports, exports, backups, the job queue, and every transaction
 *   with `unlimited`.
 * - `replica` is a standby, for reads that may be some moments old (`replica/replica-reads.ts`).
 */
export interface Databases {
  readonly main: Database
  /** `main` itself where no address of its own is set. */
  readonly direct: Database
  readonly replica: Database | null
  /** The direct address, for a library that opens its own connections. */
  readonly directConnection: pg.PoolConfig
  /** The replica's address; null without one. */
  readonly replicaConnection: pg.PoolConfig | null
  close(): Promise<void>
}

export interface DatabaseAddresses {
  /** DATABASE_URL, or the embedded server. */
  connection: pg.PoolConfig
  /** DATABASE_DIRECT_URL. */
  directUrl?: string | undefined
  /** DATABASE_REPLICA_URL. */
  replicaUrl?: string | undefined
  /** DATABASE_POOL: connections to `connection`, and as many to the replica. */
  maxConnections: number
  log: DatabaseLog
}

/** Opens the pools; nothing is connected until the first query, except the watch of `main`. */
export function openDatabases(addresses: DatabaseAddresses): Databases {
  const { connection, directUrl, replicaUrl, maxConnections, log } = addresses
  const main = openDatabase({
    ...{ connection, maxConnections, log, watched: true },
    forRequests: directUrl !== undefined,
  })
  const directConnection = directUrl === undefined ? connection : { connectionString: directUrl }
  const direct =
    directUrl === undefined
      ? main
      : openDatabase({ connection: directConnection, maxConnections: DIRECT_CONNECTIONS, log })
  const replicaConnection = replicaUrl === undefined ? null : { connectionString: replicaUrl }
  const replica =
    replicaConnection && openDatabase({ connection: replicaConnection, maxConnections, readOnly: true, log })
  return {
    ...{ main, direct, replica, directConnection, replicaConnection },
    async close() {
      await replica?.close()
      if (direct !== main) await direct.close()
      await main.close()
    },
  }
}

/**
 * What is read and only shown: from the replica, or from `main` without one. Open it right after the feed, before anything is cached that the
 * feed invalidates.
 */
export function openReads(
  { main, replica, replicaConnection }: Pick<Databases, 'main' | 'replica' | 'replicaConnection'>,
  changes: PositionedFeed,
  log: DatabaseLog,
): Reads {
  if (!replica || !replicaConnection) return readsFrom(main)
  return openReplicaReads({ ...{ main, replica, changes, log }, connection: replicaConnection })
}

/** A replica that is away stops no start; one that cannot be used does. */
async function replicaProblems(main: Database, replica: Database): Promise<string[]> {
  try {
    const problems = await checkConnection(replica)
    if (!(await areSameDatabase(main, replica))) problems.push('It leads to no standby of DATABASE_URL.')
    return problems.map((problem) => `DATABASE_REPLICA_URL: ${problem}`)
  } catch (error) {
    if (databaseOutage(error) === null) throw error
    return []
  }
}

/** Why the shop cannot work with its addresses, a sentence each; empty when it can. */
export async function checkDatabases({ main, direct, replica }: Databases): Promise<string[]> {
  const problems = await checkConnection(main)
  if (direct !== main) {
    const ofDirect = await checkConnection(direct)
    problems.push(...ofDirect.map((problem) => `DATABASE_DIRECT_URL: ${problem}`))
    if (!(await areSameDatabase(main, direct))) problems.push(DIFFERENT_DATABASES)
  }
  if (replica) problems.push(...(await replicaProblems(main, replica)))
  return problems
}

export const NOTIFICATIONS_NOT_RECEIVED =
  'DATABASE_URL leads through a pooler that does not pass notifications on (PgBouncer with pool_mode = transaction or statement), so this process would not receive the changes of other processes. Set DATABASE_DIRECT_URL to the address of the database itself, or of a pool with pool_mode = session.'

export const NOTIFICATIONS_NOT_RECEIVED_DIRECTLY =
  'DATABASE_DIRECT_URL leads through a pooler that does not pass notifications on (PgBouncer with pool_mode = transaction or statement). It must be the address of the database itself, or of a pool with pool_mode = session.'
