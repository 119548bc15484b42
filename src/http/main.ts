import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { openDatabaseClock } from '#database/database-clock.ts'
import { openReads } from '#database/databases.ts'
import { watchDiskSpace } from '#database/disk-space.ts'
import type { PointInTime } from '#database/embedded/point-in-time/point-in-time.ts'
import { cardProviderOf } from '#modules/ordering/payments/card-provider.ts'
import type { RenderMail } from '#modules/platform/mail/mail.server.ts'
import { openSecrets } from '#modules/platform/secrets/secrets.server.ts'
import type { Siblings } from '#modules/platform/shop-deps.ts'
import { openBucket } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { createShop, type Shop } from '#modules/shop/shop.server.ts'
import { isDemoShop } from '#seed/demo-shop.ts'
import { NO_PROGRESS, type Progress } from '#shared/files/terminal-progress.ts'
import { CONTAINERS } from '#storefront/content/containers/containers.server.ts'
import { mountStorefront } from '#storefront/server/mount.server.ts'
import { builtPages } from '#storefront/server/page-build.server.ts'
import { backofficeFiles } from './admin/backoffice-files.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { addressWarnings } from './process/address-warnings.ts'
import { closeAll, closeRequests } from './process/closing.ts'
import { handOver } from './process/hand-over.ts'
import { buildJobsApp } from './process/jobs-app.ts'
import { openLog } from './process/log.ts'
import { openLogOutput } from './process/log-output.ts'
import type { MetricsOptions, ReadFigures } from './process/metrics.ts'
import type { ProcessState } from './process/process-state.ts'
import { prepareData } from './process/shop-data.ts'
import {
  joinShopDatabase,
  openFeed,
  openShopDatabase,
  warnOfManyConnections,
} from './process/shop-database.ts'
import { ShopNotStartedError } from './process/shop-not-started.ts'
import { startWork } from './process/work.ts'
import type { Beginning } from './process/workers/worker-messages.ts'

export interface RunningShop {
  shop: Shop
  /** Where it answers, as http://127.0.0.1:3000. */
  url: string
  /** The figures for Prometheus; empty where METRICS_PORT is not set. */
  figures: ReadFigures
  /**
   * Reports not ready on `/readyz`, with `drain` for `drainSeconds` of the configuration; then finishes requests under way and
   * closes everything, the database server last. Every wait has a limit. `handsOver`: others go on at the port, so it is left to them first.
   */
  stop(options?: { drain?: boolean; handsOver?: boolean }): Promise<void>
}

/** Milliseconds that the last lines of the log may take; an output that takes none must not hold the stop. */
const LOG_PATIENCE = 1_000

/** What a process is that shares a machine with others of the shop, as the first of them says. */
export interface ProcessPart extends Omit<Beginning, 'hasPointInTime'> {
  pointInTime: Pick<PointInTime, 'state' | 'nightly'> | null
  siblings: Siblings
}

export interface StartOptions {
  dev?: boolean
  /** Resolves when the pages are built; awaited before they are mounted. */
  built?: Promise<void>
  progress?: Progress
  /** One of several processes; not given, the shop is this one. */
  part?: ProcessPart | undefined
}

/** Says what concerns the shop as a whole: in several processes one of them says it. */
function warnAtStart(shop: Shop, config: Config): void {
  const { log } = shop
  if (!shop.cardProviders.current() && shop.settings.get().b2c_kk_odeme)
    log.warn(
      {},
      'cards are switched on (b2c_kk_odeme), but no payment provider is set up: they are not offered',
    )
  for (const warning of addressWarnings(config, shop.feeds.publicOrigin())) log.warn({}, warning)
  if (!config.rateLimits)
    log.warn({}, 'RATE_LIMITS=off: passwords, cards and orders can be tried without limit; for tests only')
}

/** Waits for work under way that ends concurrently; all of it needs the database. */
async function endAll(ending: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ends = await Promise.allSettled(ending.map((end) => end()))
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'work under way did not end cleanly')
}

/**
 * Starts the shop: database, migrations, reference data, demo shop if configured, modules, pages, port. With `part` one process of several:
 * the first one has done what is done once, and a process of jobs has no port. When a step fails, closes what was opened and throws.
 */
export async function startShop(config: Config, options: StartOptions = {}): Promise<RunningShop> {
  const { progress = NO_PROGRESS, part, dev = false } = options
  const role = part?.role ?? config.role
  const output = openLogOutput()
  const log = await openLog(config, output, part?.name)
  const opened = new AsyncDisposableStack()
  try {
    const opening = { log, progress, opened, connections: part?.pool ?? config.databasePool }
    const { databases, backups, pointInTime } = part
      ? { ...(await joinShopDatabase(config, part.connection, opening)), pointInTime: part.pointInTime }
      : await openShopDatabase(config, opening)
    const { main: db, direct, directConnection: connection } = databases
    if (!part) await warnOfManyConnections(db, { pool: config.databasePool }, log)
    const clock = await openDatabaseClock(db, log)
    opened.defer(() => clock.close())
    const secretKeys = await openSecrets({ db, file: config.secretsFile, log, clock: clock.now })
    if (!secretKeys.ok) throw new ShopNotStartedError(secretKeys.message)
    const { secrets } = secretKeys
    opened.defer(() => secrets.close())
    const disk = await watchDiskSpace({ folder: config.dataDir, log })
    opened.defer(() => disk.stop())
    const state: ProcessState = { draining: false, disk }
    if (!part) await prepareData(databases, config, { log, progress })
    const demoShop = await isDemoShop(db, config)
    const speaks = part?.speaks ?? true
    const cardProvider = cardProviderOf({ ...config, demoShop }, (message) => {
      if (speaks) log.warn({}, message)
    })
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
      role,
      siblings: part?.siblings,
    }
    const shop = await createShop(deps, CONTAINERS)
    if (speaks) warnAtStart(shop, config)
    let figures: ReadFigures = async () => ''
    const metrics: MetricsOptions = {
      port: part ? undefined : config.metricsPort,
      process: part?.name,
      listening: (url) => log.info({ url }, 'figures for Prometheus'),
      given(read) {
        figures = read
      },
    }
    const isMeasured = config.metricsPort !== undefined
    const served = isMeasured ? metrics : undefined
    const app = await (role === 'jobs'
      ? buildJobsApp(shop, { state, metrics: served })
      : buildApp(shop, { ...config, state, metrics: served }))
    const ending: (() => Promise<unknown>)[] = [() => closeRequests(app)]
    opened.defer(() => endAll(ending))
    await options.built
    const renderMail = role === 'jobs' ? (await builtPages()).renderMail : await mountPages(app, dev)
    // The first process knows whether a process of jobs that it has started lives.
    const port = part && role === 'jobs' ? 0 : await listen(app, config)
    if (role !== 'jobs') void shop.catalogue.warm()
    const work = { role, connection, renderMail, sendsFiles: part?.sendsFiles ?? true }
    ending.push(...startWork(shop, work))
    return {
      shop,
      url: `http://${host}:${port}`,
      figures: () => figures(),
      async stop({ drain = false, handsOver = false } = {}) {
        if (handsOver && app.server.listening) await handOver(app)
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

async function mountPages(app: FastifyInstance, dev: boolean): Promise<RenderMail> {
  await app.register(fp(backofficeFiles), { dev })
  const { renderMail } = await mountStorefront(app, { dev })
  return renderMail
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  await app.listen({ port, host })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
