import type pg from 'pg'
import type { Logger } from 'pino'
import { maxConnections } from '#database/connection-check.ts'
import type { Database } from '#database/database.ts'
import {
  checkDatabases,
  type Databases,
  NOTIFICATIONS_NOT_RECEIVED,
  NOTIFICATIONS_NOT_RECEIVED_DIRECTLY,
  openDatabases,
} from '#database/databases.ts'
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
  databases: Databases
  /** How other processes of this machine reach it: DATABASE_URL, or the embedded server. */
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
async function refuseUnfitConnection(databases: Databases): Promise<void> {
  const problems = await checkDatabases(databases)
  if (problems.length > 0) throw new ShopNotStartedError(problems.join('\n'))
}

/** Opens the change feed, which listens on the direct connection. */
export async function openFeed({ main, direct }: Databases, log: Logger): Promise<ChangeFeed> {
  try {
    return await openChangeFeed(main, log, { listenOn: direct })
  } catch (error) {
    throw error instanceof NotificationsNotReceivedError
      ? new ShopNotStartedError(
          direct === main ? NOTIFICATIONS_NOT_RECEIVED : NOTIFICATIONS_NOT_RECEIVED_DIRECTLY,
        )
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
  const { log, progress } = opening
  const backups = usableBackupTarget(config)
  const unusable = await openDataFolder(config.dataDir, log)
  if (unusable !== null) throw new ShopNotStartedError(unusable)
  const misplaced = backups ? await backupPlaceProblem(backups, config.dataDir, log) : null
  if (misplaced !== null) throw new ShopNotStartedError(misplaced)
  const own = config.databaseUrl ? null : await startServer(config, backups, opening)
  const connection = own?.server.connection ?? { connectionString: config.databaseUrl }
  const databases = openProcessDatabases(config, connection, opening)
  if (config.databaseUrl) await refuseUnfitConnection(databases)
  await progress.step('Veritabanının tabloları hazırlanıyor', (howFar) =>
    migrate(databases.direct, undefined, { howFar, log }),
  )
  return { databases, connection, backups, pointInTime: own?.pointInTime ?? undefined }
}

/** Joins the database that another process of this machine has opened. Its tables are brought up to date where this program is a newer one. */
export async function joinShopDatabase(
  config: Config,
  connection: pg.PoolConfig,
  opening: Omit<Opening, 'progress'>,
): Promise<Omit<ShopDatabase, 'pointInTime'>> {
  const backups = usableBackupTarget(config)
  const databases = openProcessDatabases(config, connection, opening)
  await migrate(databases.direct, undefined, { log: opening.log })
  return { databases, connection, backups }
}

function openProcessDatabases(
  config: Config,
  connection: pg.PoolConfig,
  { log, opened, connections }: Omit<Opening, 'progress'>,
): Databases {
  const databases = openDatabases({
    ...{ connection, directUrl: config.databaseDirectUrl, replicaUrl: config.databaseReplicaUrl },
    ...{ maxConnections: connections, log },
  })
  opened.defer(() => databases.close())
  return databases
}
