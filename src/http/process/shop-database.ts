import type pg from 'pg'
import type { Logger } from 'pino'
import { checkConnection, maxConnections } from '#database/connection-check.ts'
import { type Database, openDatabase } from '#database/database.ts'
import { openDataFolder } from '#database/embedded/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { openPointInTime, type PointInTime } from '#database/embedded/point-in-time/point-in-time.ts'
import { type ChangeFeed, NotificationsNotReceivedError, openChangeFeed } from '#database/feed/change-feed.ts'
import { migrate } from '#database/migrate.ts'
import type { BackupTarget } from '#modules/platform/shop-deps.ts'
import type { Progress } from '#shared/files/terminal-progress.ts'
import type { Config } from '../config.ts'
import { backupPlaceProblem, backupTarget } from './backup-target.ts'
import { ShopNotStartedError } from './shop-not-started.ts'
import { FURTHER_CONNECTIONS } from './workers/worker-rules.ts'

/** The database of the shop, as a process has it. */
export interface ShopDatabase {
  db: Database
  /** How it is reached. */
  connection: pg.PoolConfig
  backups: BackupTarget | undefined
  /** Keeps the embedded server's log; undefined for another server, and without BACKUP_TO. */
  pointInTime: PointInTime | undefined
}

interface Opening {
  log: Logger
  progress: Progress
  /** Closes what was opened. */
  opened: AsyncDisposableStack
  /** The most connections of the pool. */
  connections: number
}

/** Refuses to start behind an unsuitable pooler, which would otherwise cause failures only minutes later. */
async function refuseUnfitConnection(db: Database): Promise<void> {
  const problems = await checkConnection(db)
  if (problems.length > 0) throw new ShopNotStartedError(problems.join('\n'))
}

const NOTIFICATIONS_NOT_RECEIVED =
  'DATABASE_URL leads through a pooler that does not pass notifications on (PgBouncer with pool_mode = transaction or statement), so this process would not receive the changes of other processes. Set DATABASE_DIRECT_URL to the address of the database itself, or of a pool with pool_mode = session.'

/** Opens the change feed, on a direct connection where DATABASE_DIRECT_URL is set. */
export async function openFeed(
  db: Database,
  { databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>,
  log: Logger,
): Promise<ChangeFeed> {
  const direct = databaseDirectUrl
    ? openDatabase({ connection: { connectionString: databaseDirectUrl }, maxConnections: 1, log })
    : null
  try {
    const feed = await openChangeFeed(db, log, direct ? { listenOn: direct } : {})
    return {
      ...feed,
      async close() {
        await feed.close()
        await direct?.close()
      },
    }
  } catch (error) {
    await direct?.close()
    throw error instanceof NotificationsNotReceivedError
      ? new ShopNotStartedError(NOTIFICATIONS_NOT_RECEIVED)
      : error
  }
}

/** Refuses to start with a place for backups that cannot be used: else it would be noticed when a backup is needed. */
function usableBackupTarget(config: Config): BackupTarget | undefined {
  try {
    return backupTarget(config)
  } catch (error) {
    throw new ShopNotStartedError(`BACKUP_TO: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Warns of a pool that could use all connections of its server: commands, backups and further processes would get none. */
export async function warnOfManyConnections(
  db: Database,
  { pool, processes = 1 }: { pool: number; processes?: number },
  log: Logger,
): Promise<void> {
  const most = await maxConnections(db)
  if ((pool + FURTHER_CONNECTIONS) * processes < most) return
  const message =
    'DATABASE_POOL leaves no connection for anything else; raise max_connections of the database'
  log.warn({ databasePool: pool, processes, maxConnections: most }, message)
}

async function startServer(
  config: Config,
  backups: BackupTarget | undefined,
  { log, progress, opened }: Opening,
): Promise<{ server: EmbeddedPostgres; pointInTime: PointInTime | null }> {
  const started = await progress.step('Veritabanı başlatılıyor', () =>
    startEmbeddedPostgres({
      ...{ dataDir: config.dataDir, log },
      archive: backups ? { seconds: config.backupLogSeconds } : false,
    }),
  )
  if (!started.ok) throw new ShopNotStartedError(started.message)
  const { server } = started
  opened.defer(() => server.stop())
  if (!backups) return { server, pointInTime: null }
  const pointInTime = await openPointInTime({ server, dataDir: config.dataDir, store: backups.store, log })
  if (pointInTime) opened.defer(() => pointInTime.stop())
  return { server, pointInTime }
}

/** Opens the data folder and its database server, or the one that DATABASE_URL names, and brings its tables up to date. */
export async function openShopDatabase(config: Config, opening: Opening): Promise<ShopDatabase> {
  const { log, progress, opened, connections } = opening
  const backups = usableBackupTarget(config)
  const unusable = await openDataFolder(config.dataDir, log)
  if (unusable !== null) throw new ShopNotStartedError(unusable)
  const misplaced = backups ? await backupPlaceProblem(backups, config.dataDir, log) : null
  if (misplaced !== null) throw new ShopNotStartedError(misplaced)
  const own = config.databaseUrl ? null : await startServer(config, backups, opening)
  const connection = own?.server.connection ?? { connectionString: config.databaseUrl }
  const db = openDatabase({ connection, log, maxConnections: connections, watched: true })
  opened.defer(() => db.close())
  if (config.databaseUrl) await refuseUnfitConnection(db)
  const direct = config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : undefined
  await progress.step('Veritabanının tabloları hazırlanıyor', (howFar) =>
    migrate(db, undefined, { howFar, log, direct }),
  )
  return { db, connection, backups, pointInTime: own?.pointInTime ?? undefined }
}

/** Joins the database that another process of this machine has opened. Its tables are brought up to date where this program is a newer one. */
export async function joinShopDatabase(
  config: Config,
  connection: pg.PoolConfig,
  { log, opened, connections }: Omit<Opening, 'progress'>,
): Promise<Omit<ShopDatabase, 'pointInTime'>> {
  const backups = usableBackupTarget(config)
  const db = openDatabase({ connection, log, maxConnections: connections, watched: true })
  opened.defer(() => db.close())
  await migrate(db, undefined, { log })
  return { db, connection, backups }
}
