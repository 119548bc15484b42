import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'
import type { Logger } from 'pino'
import { maxConnections } from '#database/connection-check.ts'
import type { Database } from '#database/database.ts'
import { openDatabaseClock } from '#database/database-clock.ts'
import {
  checkDatabases,
  type Databases,
  NOTIFICATIONS_NOT_RECEIVED,
  NOTIFICATIONS_NOT_RECEIVED_DIRECTLY,
  openDatabases,
  openReads,
} from '#database/databases.ts'
import { watchDiskSpace } from '#database/disk-space.ts'
import { openDataFolder } from '#database/embedded/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { openPointInTime } from '#database/embedded/point-in-time/point-in-time.ts'
import { type ChangeFeed, NotificationsNotReceivedError, openChangeFeed } from '#database/feed/change-feed.ts'
import { migrate } from '#database/migrate.ts'
import { cardProviderOf } from '#modules/ordering/payments/card-provider.ts'
import { unlessHeld } from '#modules/platform/hold/hold.server.ts'
import { atEachMinute } from '#modules/platform/jobs/at-each-minute.server.ts'
import { recordedJobs } from '#modules/platform/jobs/job-runs.server.ts'
import { startJobs } from '#modules/platform/jobs/jobs.server.ts'
import { openSecrets } from '#modules/platform/secrets/secrets.server.ts'
import { openBucket } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { shopJobs } from '#modules/shop/jobs/shop-jobs.ts'
import { createShop, type Shop } from '#modules/shop/shop.server.ts'
import { isDemoShop } from '#seed/demo-shop.ts'
import { seedShop } from '#seed/seed-shop.ts'
import { NO_PROGRESS, type Progress } from '#shared/files/terminal-progress.ts'
import { CONTAINERS } from '#storefront/content/containers/containers.server.ts'
import { mountStorefront } from '#storefront/server/mount.server.ts'
import { backofficeFiles } from './admin/backoffice-files.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { addressWarnings } from './process/address-warnings.ts'
import { backupPlaceProblem, backupTarget } from './process/backup-target.ts'
import { closeAll, closeRequests, waitFor } from './process/closing.ts'
import { endDemo } from './process/demo-remains.ts'
import { openLog } from './process/log.ts'
import { openLogOutput } from './process/log-output.ts'
import type { ProcessState } from './process/process-state.ts'

/** The shop cannot start for a reason its owner can fix; the message states it in one line. */
export class ShopNotStartedError extends Error {
  override name = 'ShopNotStartedError'
}

export interface RunningShop {
  shop: Shop
  /** Where it answers, as http://127.0.0.1:3000. */
  url: string
  /**
   * Reports not ready on `/readyz`, with `drain` for `drainSeconds` of the configuration; then finishes requests under way and
   * closes everything, the database server last. Every wait has a limit.
   */
  stop(options?: { drain?: boolean }): Promise<void>
}

/** Refuses to start behind an unsuitable pooler, which would otherwise cause failures only minutes later. */
async function refuseUnfitConnection(databases: Databases): Promise<void> {
  const problems = await checkDatabases(databases)
  if (problems.length > 0) throw new ShopNotStartedError(problems.join('\n'))
}

/** Opens the change feed, which listens on the direct connection. */
async function openFeed({ main, direct }: Databases, log: Logger): Promise<ChangeFeed> {
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

/** Milliseconds that the last lines of the log may take; an output that takes none must not hold the stop. */
const LOG_PATIENCE = 1_000

/** Connections of this process beside its pool: the job queue's two and the database watch. */
const FURTHER_CONNECTIONS = 3

/** Warns of a pool that could use all connections of its server: commands, backups and further processes would get none. */
async function warnOfManyConnections(db: Database, { databasePool }: Config, log: Logger): Promise<void> {
  const most = await maxConnections(db)
  if (databasePool + FURTHER_CONNECTIONS < most) return
  const message =
    'DATABASE_POOL leaves no connection for anything else; raise max_connections of the database'
  log.warn({ databasePool, maxConnections: most }, message)
}

/** Refuses to start with a place for backups that cannot be used: else it would be noticed when a backup is needed. */
function usableBackupTarget(config: Config) {
  try {
    return backupTarget(config)
  } catch (error) {
    throw new ShopNotStartedError(`BACKUP_TO: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Starts the shop: database, migrations, reference data, demo shop if configured, modules, pages, port.
 * When a step fails, closes what was opened and throws.
 */
export async function startShop(
  config: Config,
  options: {
    dev?: boolean
    /** Resolves when the pages are built; awaited before they are mounted. */
    built?: Promise<void>
    progress?: Progress
  } = {},
): Promise<RunningShop> {
  const { progress = NO_PROGRESS } = options
  const output = openLogOutput()
  const log = await openLog(config, output)
  const opened = new AsyncDisposableStack()
  try {
    const backups = usableBackupTarget(config)
    const unusable = await openDataFolder(config.dataDir, log)
    if (unusable !== null) throw new ShopNotStartedError(unusable)
    const misplaced = backups ? await backupPlaceProblem(backups, config.dataDir, log) : null
    if (misplaced !== null) throw new ShopNotStartedError(misplaced)
    let server: EmbeddedPostgres | undefined
    const connection = config.databaseUrl
      ? { connectionString: config.databaseUrl }
      : await progress
          .step('Veritabanı başlatılıyor', () =>
            startEmbeddedPostgres({
              ...{ dataDir: config.dataDir, log },
              archive: backups ? { seconds: config.backupLogSeconds } : false,
            }),
          )
          .then((started) => {
            if (!started.ok) throw new ShopNotStartedError(started.message)
            opened.defer(() => started.server.stop())
            server = started.server
            return started.server.connection
          })
    const pointInTime =
      server &&
      backups &&
      (await openPointInTime({ server, dataDir: config.dataDir, store: backups.store, log }))
    if (pointInTime) opened.defer(() => pointInTime.stop())
    const databases = openDatabases({
      ...{ connection, directUrl: config.databaseDirectUrl, replicaUrl: config.databaseReplicaUrl },
      ...{ maxConnections: config.databasePool, log },
    })
    opened.defer(() => databases.close())
    const { main: db, direct } = databases
    if (config.databaseUrl) await refuseUnfitConnection(databases)
    await progress.step('Veritabanının tabloları hazırlanıyor', (howFar) =>
      migrate(direct, undefined, howFar),
    )
    await warnOfManyConnections(db, config, log)
    const clock = await openDatabaseClock(db, log)
    opened.defer(() => clock.close())
    const secretKeys = await openSecrets({ db, file: config.secretsFile, log, clock: clock.now })
    if (!secretKeys.ok) throw new ShopNotStartedError(secretKeys.message)
    const { secrets } = secretKeys
    opened.defer(() => secrets.close())
    const disk = await watchDiskSpace({ folder: config.dataDir, log })
    opened.defer(() => disk.stop())
    const state: ProcessState = { draining: false, disk }
    await seedShop(direct, { dataDir: config.dataDir, demo: config.demo, log, progress })
    if (!config.demo) await endDemo(db, log)
    const demoShop = await isDemoShop(db, config)
    const cardProvider = cardProviderOf({ ...config, demoShop }, (message) => log.warn({}, message))
    const changes = await openFeed(databases, log)
    opened.defer(() => changes.close())
    const reads = openReads(databases, changes, log)
    opened.defer(() => reads.close())
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const deps = {
      db,
      direct,
      reads,
      changes,
      log,
      clock: clock.now,
      secrets,
      dataDir: config.dataDir,
      bucket: openBucket(config.storage),
      cacheBytes: config.cacheMegabytes * 2 ** 20,
      rateLimits: config.rateLimits,
      mailer: { smtpUrl: config.smtpUrl, from: config.mailFrom },
      cardProvider,
      iyzico: config.iyzico,
      iyzicoBaseUrl: config.iyzicoBaseUrl,
      webhookNetwork: config.webhookNetwork,
      backups,
      pointInTime: pointInTime ?? null,
      demoShop,
      publicUrl:
        config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : host}:${config.port}`,
    }
    const shop = await createShop(deps, CONTAINERS)
    if (!shop.cardProviders.current() && shop.settings.get().b2c_kk_odeme)
      log.warn(
        {},
        'cards are switched on (b2c_kk_odeme), but no payment provider is set up: they are not offered',
      )
    for (const warning of addressWarnings(config, shop.feeds.publicOrigin())) log.warn({}, warning)
    if (!config.rateLimits)
      log.warn({}, 'RATE_LIMITS=off: passwords, cards and orders can be tried without limit; for tests only')
    const app = await buildApp(shop, { ...config, state })
    // Requests, emails and jobs end concurrently; all of them need the database.
    const ending = [() => closeRequests(app)]
    opened.defer(async () => {
      const ends = await Promise.allSettled(ending.map((end) => end()))
      const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      if (failures.length > 0) throw new AggregateError(failures, 'work under way did not end cleanly')
    })
    await options.built
    await app.register(fp(backofficeFiles), { dev: options.dev ?? false })
    const { renderMail } = await mountStorefront(app, { dev: options.dev ?? false })
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    void shop.catalogue.warm()
    shop.mail.start(renderMail)
    shop.mail.wake()
    shop.sms.start()
    shop.sms.wake()
    ending.push(() => waitFor('an email', shop.mail.stop(), log))
    ending.push(() => waitFor('a text message', shop.sms.stop(), log))
    ending.push(() => waitFor('an import', shop.imports.stop(), log))
    // A run that the last process left in the middle.
    void unlessHeld(db, async () => shop.productChanges.goOn())().catch((error: unknown) =>
      log.error({ err: error }, 'bulk changes'),
    )
    ending.push(() => waitFor('a bulk change', shop.productChanges.stop(), log))
    ending.push(() => waitFor('a move-in', shop.moveIn.stop(), log))
    shop.searches.start()
    ending.push(() => waitFor('counted searches', shop.searches.stop(), log))
    shop.integrations.start()
    ending.push(() => waitFor('a webhook', shop.integrations.stop(), log))
    ending.push(() => waitFor('a backup', shop.backupRuns.stop(), log))
    shop.files.start(shop.operations.noteBacklog)
    ending.push(() => waitFor('files for the bucket', shop.files.stop(), log))
    // The start does not wait for the job queue; a stop does.
    shop.operations.start()
    ending.push(() => waitFor('the note of this process', shop.operations.stop(), log))
    const scheduled = recordedJobs(db, shopJobs(shop))
    const jobs = startJobs({ connection: databases.directConnection, log }, scheduled).catch(
      (error: unknown) => {
        log.error({ err: error }, 'the job queue did not start; emails are sent, but not retried')
      },
    )
    shop.operations.startJobs(
      scheduled,
      jobs.then((started) => started ?? undefined),
    )
    ending.push(() =>
      waitFor(
        'a job',
        jobs.then((started) => started?.stop()),
        log,
      ),
    )
    // What the shop missed while it was off is made up for now.
    const applyPlans = unlessHeld(db, () => shop.products.applyPlans())
    void applyPlans().catch((error: unknown) => log.error({ err: error }, 'planned prices'))
    const minutes = atEachMinute({ clock: clock.now, log }, applyPlans)
    ending.push(() => waitFor('planned prices', minutes.stop(), log))
    return {
      shop,
      url: `http://${host}:${port}`,
      async stop({ drain = false } = {}) {
        state.draining = true
        if (drain) await pause(config.drainSeconds * 1000)
        await closeAll(opened)
        await output.flush(LOG_PATIENCE)
      },
    }
  } catch (error) {
    await closeAll(opened).catch((failure: unknown) =>
      log.error({ err: failure }, 'closing after a failed start'),
    )
    throw error
  }
}
