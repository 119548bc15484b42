import { chmod, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { DatabaseLog } from '../database.ts'
import { ADMIN, createCluster, makePassword, readPassword } from './cluster.ts'
import { openDataFolder } from './data-folder.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { freeSpace as freeSpaceOf } from './free-space.ts'
import { archiveSettings } from './point-in-time/archive-settings.ts'
import { findPrograms } from './postgres-programs.ts'
import { starterOf, stopOrphan } from './postmaster-file.ts'
import { type Account, handOver, runsAsRoot, serverAccount } from './server-account.ts'
import { type Endpoint, makeEndpoint, type ServerOptions } from './server-process.ts'
import { STOP_PATIENCE, superviseServer } from './server-supervisor.ts'
import { isUnfinishedRestore } from './unfinished-restore.ts'

/** Name of the shop's user and of its database. */
const SHOP = 'vitrin'

export interface EmbeddedOptions {
  /** `DATA_DIR`: the cluster is its folder `postgres`. Created when missing. */
  dataDir: string
  log?: DatabaseLog
  /** Only for tests: nothing is flushed to disk, so a power cut loses data. */
  volatile?: boolean
  /**
   * Whether the server archives its write-ahead log for `point-in-time/`, closing a segment after `seconds`; undefined leaves it as the
   * last shop on the folder had it.
   */
  archive?: { seconds: number } | false
  /** Only for the restore: opens the folder that it is making. */
  unfinished?: boolean
  /** Only for tests: how many bytes are free. */
  freeSpace?: ServerOptions['freeSpace']
}

export interface EmbeddedPostgres {
  /** The shop's database, as a user that owns only this database. */
  connection: pg.PoolConfig
  /** The same server as superuser, for tests that create databases. */
  admin: pg.PoolConfig
  pid: number
  /** Stops the server and waits until it is gone. May be called twice. */
  stop(): Promise<void>
}

type RefusalReason =
  | 'folder-in-use'
  | 'no-programs'
  | 'other-version'
  | 'not-ours'
  | 'no-password'
  | 'unfinished-restore'

/** `message` is one line for the operator. */
export type StartResult =
  | { ok: true; server: EmbeddedPostgres }
  | { ok: false; reason: RefusalReason; message: string }

/** The connection of the shop's user to its database on an embedded server. */
export function shopConnection(endpoint: Endpoint, password: string): pg.PoolConfig {
  return { ...endpoint, password, ssl: false, user: SHOP, database: SHOP }
}

/** The connection of the superuser. */
export function adminConnection(endpoint: Endpoint, password: string): pg.PoolConfig {
  return { ...shopConnection(endpoint, password), user: ADMIN, database: 'postgres' }
}

type Refusal = Extract<StartResult, { ok: false }>

async function existingVersion(clusterDir: string): Promise<string | undefined> {
  const text = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
  return text?.trim()
}

/** Creates the data folder if it is missing, and refuses one of another user, except as root. */
async function prepareFolder(
  dataDir: string,
  clusterDir: string,
  log: DatabaseLog | undefined,
): Promise<Refusal | undefined> {
  const unusable = await openDataFolder(dataDir, log)
  if (unusable !== null) return { ok: false, reason: 'not-ours', message: unusable }
  const cluster = await stat(clusterDir).catch(() => undefined)
  if (!cluster || runsAsRoot() || !process.getuid || cluster.uid === process.getuid()) return undefined
  const message = `${clusterDir} belongs to user ${cluster.uid}; start the shop as that user or with another DATA_DIR`
  return { ok: false, reason: 'not-ours', message }
}

/** Creates the shop's user and database if they are missing. */
async function ensureShopDatabase(admin: pg.PoolConfig, password: string): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 30_000, query_timeout: 60_000, ...admin })
  await client.connect()
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [SHOP])
    if (roles.rowCount === 0) {
      await client.query(`create role ${SHOP} login password ${pg.escapeLiteral(password)}`)
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [SHOP])
    if (databases.rowCount === 0) await client.query(`create database ${SHOP} owner ${SHOP}`)
  } finally {
    await client.end()
  }
}

/** A cluster restored from a backup may belong to root or be readable by others, which PostgreSQL refuses. */
async function repairOwnership(clusterDir: string, account: Account | undefined): Promise<void> {
  if (account && (await stat(clusterDir)).uid === 0) await handOver(clusterDir, account)
  await chmod(clusterDir, 0o700)
}

async function prepareCluster(
  dataDir: string,
  clusterDir: string,
  { log, volatile = false, archive, freeSpace = freeSpaceOf }: EmbeddedOptions,
): Promise<Refusal | { ok: true; options: ServerOptions; password: string }> {
  const account: Account | undefined = await serverAccount(dataDir, clusterDir)
  const programs = await findPrograms(dataDir, account)
  if (!programs) {
    const message = `no PostgreSQL programs for ${process.platform}-${process.arch}; set DATABASE_URL to a server`
    return { ok: false, reason: 'no-programs', message }
  }
  const ready = async (password: string) => {
    const settings = await archiveSettings({
      clusterDir,
      account,
      wanted: programs.canArchive ? archive : false,
      log,
    })
    const endpoint = await makeEndpoint(account)
    const options = { dataDir, clusterDir, programs, account, endpoint, settings, volatile, freeSpace }
    return { ok: true as const, options, password }
  }
  const version = await existingVersion(clusterDir)
  const storedPassword = await readPassword(dataDir)
  if (version === undefined) {
    const password = storedPassword ?? (await makePassword(dataDir))
    log?.info({ clusterDir }, 'making a new PostgreSQL cluster')
    await createCluster({ dataDir, clusterDir, password, programs, account, volatile })
    return ready(password)
  }
  if (version !== programs.major) {
    const message = `${clusterDir} was made by PostgreSQL ${version}, but this version brings ${programs.major}`
    return { ok: false, reason: 'other-version', message }
  }
  if (storedPassword === undefined) {
    const message = `${join(dataDir, 'postgres-password')} is missing; put it back from the backup of ${clusterDir}`
    return { ok: false, reason: 'no-password', message }
  }
  await repairOwnership(clusterDir, account)
  const stopped = await stopOrphan(clusterDir, programs, STOP_PATIENCE)
  if (stopped) log?.info({ pid: stopped }, 'stopped the PostgreSQL that a killed shop left running')
  return ready(storedPassword)
}

async function startLocked(
  dataDir: string,
  clusterDir: string,
  lock: FolderLock,
  embedded: EmbeddedOptions,
): Promise<StartResult> {
  const { log } = embedded
  const prepared = await prepareCluster(dataDir, clusterDir, embedded)
  if (!prepared.ok) return prepared
  const { options, password } = prepared
  const connection = shopConnection(options.endpoint, password)
  const admin = adminConnection(options.endpoint, password)
  const supervised = await superviseServer(options, lock, log)
  try {
    await ensureShopDatabase(admin, password)
  } catch (error) {
    await supervised.stop()
    throw error
  }
  log?.info({ ...options.endpoint, pid: supervised.pid() }, 'PostgreSQL is ready')
  return {
    ok: true,
    server: {
      connection,
      admin,
      get pid() {
        return supervised.pid()
      },
      stop: supervised.stop,
    },
  }
}

/**
 * Starts the PostgreSQL that is shipped with the shop, on `DATA_DIR/postgres`, created at the first start.
 *
 * Locks the data folder for this process until `stop()`; a second shop on it gets 'folder-in-use'. The orphaned server of
 * a killed shop is stopped first; nothing committed is lost. Refusals are returned with a one-line message; a full disk or
 * a damaged cluster throws with PostgreSQL's message.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<StartResult> {
  const dataDir = resolve(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')
  const inUse = (heldBy: number | string | undefined): Refusal => {
    const who = heldBy ? ` (process ${heldBy})` : ''
    const how = heldBy
      ? `end it with Ctrl-C or \`kill ${heldBy}\`; if it is still there after two minutes, with \`kill -9 ${heldBy}\`, which loses no confirmed order`
      : 'stop it'
    const message = `another shop is running on ${dataDir}${who}; ${how}; or give this one a DATA_DIR of its own`
    return { ok: false, reason: 'folder-in-use', message }
  }
  const unusable = await prepareFolder(dataDir, clusterDir, options.log)
  if (unusable) return unusable
  const locked = await lockFolder(dataDir)
  if (!locked.ok) return inUse(locked.heldBy)
  try {
    if (options.unfinished !== true && (await isUnfinishedRestore(dataDir))) {
      locked.lock.release()
      const message = `${dataDir} is being restored to a moment and is not ready; run the same \`npm run restore -- --to …\` again, to its end`
      return { ok: false, reason: 'unfinished-restore', message }
    }
    // The lock file of a running shop may have been deleted.
    const starter = await starterOf(clusterDir)
    if (starter !== undefined) {
      locked.lock.release()
      return inUse(starter)
    }
    const result = await startLocked(dataDir, clusterDir, locked.lock, options)
    if (!result.ok) locked.lock.release()
    return result
  } catch (error) {
    locked.lock.release()
    throw error
  }
}
