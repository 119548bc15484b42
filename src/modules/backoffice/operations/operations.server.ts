import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { CronExpressionParser } from 'cron-parser'
import { type Db, transaction } from '#database/database.ts'
import { recordChange } from '#database/feed/change-log.ts'
import { openLiveValue } from '#database/feed/live-value.ts'
import { NEWER_TABLES, newerMigrations } from '#database/migrate.ts'
import { migrationTags } from '#database/upgrades/migration-files.ts'
import { readFeedCounts } from '#modules/content/feeds/feeds.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { readJobFailures, readJobRuns } from '#modules/platform/jobs/job-runs.server.ts'
import { JOBS_TIME_ZONE, type Job, type Jobs, MAX_RUN_SECONDS } from '#modules/platform/jobs/jobs.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { FolderBacklog } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { STORAGE_PROBLEMS } from '#modules/platform/storage/storage-rules.ts'
import {
  FIND_MAINTENANCE,
  forgetProcess,
  lockMaintenance,
  type MaintenanceRow,
  noteProcess,
  noteWaitingFiles,
  readDatabaseHealth,
  readMaintenance,
  readWaitingFiles,
  saveMaintenance,
} from './operations-queries.ts'
import {
  type Health,
  type JobState,
  type JobsView,
  type MaintenanceState,
  type PageCacheState,
  PROCESS_ROLES,
} from './operations-schemas.ts'

/** How often a process says that it runs, in milliseconds. */
const SEEN_EVERY = 15_000

const { version: VERSION }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
)

type ListedJob = Pick<Job, 'name' | 'cron' | 'maxSeconds'>

export type RunJobResult = { ok: true } | { ok: false; reason: 'not-found' | 'queued' | 'stopped' | 'held' }

export type MaintenanceResult =
  | { ok: true; state: MaintenanceState }
  | { ok: false; reason: 'conflict'; current: MaintenanceState }
  | { ok: false; reason: 'held' }

/** How the shop runs, for those who look after it. */
export interface Operations {
  /** Every scheduled job, how its last run ended and when it runs next; and the rows on which jobs failed. */
  jobs(): Promise<JobsView>
  /** Queues a job to run within seconds. 'queued': it waits or runs already; 'stopped': this process has no queue; 'held': the restored shop is not released. */
  runJob(name: string, actor: Actor): Promise<RunJobResult>
  health(): Promise<Health>
  /** Says in the database what waits on this machine for the bucket of the files. */
  noteBacklog(backlog: FolderBacklog): Promise<void>
  /** Whether shoppers see the maintenance page, as this process knows it; no query. */
  maintenance(): MaintenanceState
  /** Reads it again in this process, after another module has changed it. */
  refreshMaintenance(): Promise<void>
  /** Shows or takes away the maintenance page in every process; they follow within a second. 'held': it stays until the
   * restored shop is released. */
  setMaintenance(
    version: number,
    wanted: { active: boolean; until: Date | null },
    actor: Actor,
  ): Promise<MaintenanceResult>
  /** The page cache of this process; null in one without pages. */
  pageCache(): PageCacheState | null
  /** Empties the caches of pages and products in every process. */
  dropPageCache(actor: Actor): Promise<void>
  /** From here on jobs are listed, and may be run once the queue has started. */
  startJobs(jobs: readonly ListedJob[], queue: Promise<Jobs | undefined>): void
  /** From here on the state of the page cache is known. */
  startPageCache(state: () => PageCacheState): void
  /** Says in the database that this process runs, until `stop`. */
  start(): void
  stop(): Promise<void>
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function maintenanceView({ until, changedAt, ...row }: MaintenanceRow): MaintenanceState {
  return { ...row, until: iso(until), changedAt: changedAt.toISOString() }
}

type JobRun = Awaited<ReturnType<typeof readJobRuns>>[number]

function stateOf(run: JobRun | undefined, maxSeconds: number, now: Date): JobState['state'] {
  if (!run) return 'never'
  if (run.endedAt) return run.ok ? 'ok' : 'failed'
  return now.getTime() - run.startedAt.getTime() > maxSeconds * 1000 ? 'died' : 'running'
}

/** Says in the database that this process runs and what it does, until `stop`. */
export function startProcessNotes(
  db: Db,
  { log, clock, role }: Pick<ShopDeps, 'log' | 'clock'> & { role: (typeof PROCESS_ROLES)[number] },
): { id: string; stop(): Promise<void> } {
  const self = {
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    version: VERSION,
    startedAt: clock(),
    role,
  }
  const known = migrationTags()
  let saidNewer = false
  let noting: Promise<unknown> = Promise.resolve()

  /** Says once when a newer version has migrated the database under this process. */
  async function noteNewerTables(): Promise<void> {
    if (saidNewer) return
    const newer = await newerMigrations(db, await known)
    if (newer.length === 0) return
    saidNewer = true
    log.warn({ migrations: newer }, NEWER_TABLES)
  }

  function note(): void {
    noting = noteProcess(db, { ...self, memory: process.memoryUsage.rss() })
      .then(noteNewerTables)
      .catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it runs'))
  }
  note()
  const timer = setInterval(note, SEEN_EVERY).unref()
  return {
    id: self.id,
    async stop() {
      clearInterval(timer)
      await noting
      await forgetProcess(db, self.id).catch((error: unknown) =>
        log.warn({ err: error }, 'this process could not say that it ends'),
      )
    },
  }
}

export async function createOperations(
  deps: Pick<ShopDeps, 'db' | 'changes' | 'log' | 'clock' | 'dataDir' | 'bucket' | 'role'>,
): Promise<Operations> {
  const { db, changes, log, clock, dataDir, bucket, role = 'all' } = deps
  const live = await openLiveValue({
    db,
    changes,
    log,
    topics: ['maintenance'],
    source: FIND_MAINTENANCE,
    load: async (on) => maintenanceView(await readMaintenance(on)),
  })
  let scheduled: readonly ListedJob[] = []
  let queue: Jobs | undefined
  let pageCache: (() => PageCacheState) | undefined
  let notes: ReturnType<typeof startProcessNotes> | undefined
  const migrations = await migrationTags()

  return {
    async jobs() {
      const [runs, failures] = await Promise.all([readJobRuns(db), readJobFailures(db)])
      const now = clock()
      return {
        canRun: queue !== undefined,
        items: scheduled.map(({ name, cron, maxSeconds = MAX_RUN_SECONDS }) => {
          const run = runs.find(({ job }) => job === name)
          const next = CronExpressionParser.parse(cron, { currentDate: now, tz: JOBS_TIME_ZONE }).next()
          return {
            ...{ name, cron },
            state: stateOf(run, maxSeconds, now),
            startedAt: iso(run?.startedAt ?? null),
            endedAt: iso(run?.endedAt ?? null),
            succeededAt: iso(run?.succeededAt ?? null),
            nextAt: next.toDate().toISOString(),
            held: live.get().held,
            error: run?.endedAt ? run.error : '',
            failuresInARow: run?.failuresInARow ?? 0,
          }
        }),
        failures: failures.map(({ failedAt, retryAt, ...failure }) => ({
          ...failure,
          failedAt: failedAt.toISOString(),
          retryAt: retryAt.toISOString(),
        })),
      }
    },
    async runJob(name, actor) {
      const job = scheduled.find((each) => each.name === name)
      if (!job) return { ok: false, reason: 'not-found' }
      if (live.get().held) return { ok: false, reason: 'held' }
      if (!queue) return { ok: false, reason: 'stopped' }
      if (!(await queue.runSoon(name))) return { ok: false, reason: 'queued' }
      await writeAudit(db, actor, { action: 'job.run', recordId: name })
      return { ok: true }
    },
    async health() {
      const [database, newer, disk, productFeed, waiting] = await Promise.all([
        readDatabaseHealth(db),
        newerMigrations(db, migrations),
        statfs(dataDir),
        readFeedCounts(db),
        readWaitingFiles(db),
      ])
      const { processes, ...facts } = database
      const { rss, heapUsed } = process.memoryUsage()
      return {
        version: VERSION,
        database: { ...facts, newerMigrations: newer },
        disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
        memory: { resident: rss, heapUsed },
        files:
          bucket || waiting.length > 0
            ? {
                place: bucket?.place ?? null,
                waiting: waiting.map(({ since, problem, seenAt, ...each }) => ({
                  ...each,
                  since: iso(since),
                  problem: STORAGE_PROBLEMS.find((known) => known === problem) ?? null,
                  seenAt: seenAt.toISOString(),
                })),
              }
            : null,
        changeFeed: changes.isListening(),
        productFeed,
        processes: processes.map(({ startedAt, seenAt, ...each }) => ({
          ...each,
          startedAt: startedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          role: PROCESS_ROLES.find((known) => known === each.role) ?? 'all',
          current: each.id === notes?.id,
        })),
      }
    },
    noteBacklog: (backlog) => noteWaitingFiles(db, hostname(), backlog),
    maintenance: () => live.get(),
    refreshMaintenance: () => live.refresh(),
    async setMaintenance(version, { active, until }, actor) {
      const result = await transaction(db, async (tx): Promise<MaintenanceResult> => {
        const before = await lockMaintenance(tx)
        if (before.version !== version)
          return { ok: false, reason: 'conflict', current: maintenanceView(before) }
        if (before.held && !active) return { ok: false, reason: 'held' }
        const after = await saveMaintenance(tx, active, active ? until : null)
        await writeAudit(tx, actor, {
          action: 'shop.maintenance',
          recordId: 'shop',
          before: { active: before.active, until: iso(before.until) },
          after: { active: after.active, until: iso(after.until) },
        })
        return { ok: true, state: maintenanceView(after) }
      })
      if (result.ok) await live.refresh()
      return result
    },
    pageCache: () => pageCache?.() ?? null,
    async dropPageCache(actor) {
      const xid = await transaction(db, async (tx) => {
        await writeAudit(tx, actor, { action: 'shop.drop-page-cache', recordId: 'shop' })
        return recordChange(tx, { topic: 'page-cache' })
      })
      changes.publish({ topic: 'page-cache' }, xid)
    },
    startJobs(jobs, starting) {
      scheduled = jobs
      void starting.then((started) => {
        queue = started
      })
    },
    startPageCache(state) {
      pageCache = state
    },
    start() {
      notes = startProcessNotes(db, { log, clock, role })
    },
    async stop() {
      queue = undefined
      await notes?.stop()
    },
  }
}
