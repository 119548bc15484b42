import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss'
import { boolean, statement, text } from '#database/statements/statement.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'

/** Scheduled work of the shop, which runs in one of its processes at a time. */
export interface Job {
  /** Lower-case words joined by hyphens; also the name of its queue. */
  name: string
  /** When, as cron has it, in Europe/Istanbul: `0 4 * * *` is four in the morning. */
  cron: string
  /** A run that takes longer than this, in seconds, counts as failed; `MAX_RUN_SECONDS` where not said. */
  maxSeconds?: number
  /** Throws when it failed; the next scheduled run tries again. */
  run(): Promise<unknown>
}

export interface Jobs {
  /** Queues a job to run soon, ahead of its schedule. False when it is queued already. */
  runSoon(name: string): Promise<boolean>
  /** Waits for running jobs, at most five seconds, and starts no more. */
  stop(): Promise<void>
}

export const JOBS_TIME_ZONE = 'Europe/Istanbul'
const PATIENCE_MS = 5000
/** A job that takes longer than this, in seconds, counts as failed, so that its next run can start; unless it says how long it may take. */
export const MAX_RUN_SECONDS = 600
/**
 * A running job renews its lease this often, in seconds; one whose lease expired died with its process. The lease is longer than any pause
 * of a busy process. Expired leases are looked for every `SUPERVISE`, so a dead job runs again within 15 + 10 + 5 seconds.
 */
const LEASE = 15
const RENEWAL = 4
const SUPERVISE = 10
const POLLING = 5
/** How often a job that died with its process is restarted before it waits for its next scheduled run. */
const MAX_RESTARTS = 3

/**
 * The queue passes its options to `pg` unchanged: a connection without a response for a minute (milliseconds), or whose peer is gone, is
 * closed, so that an unresponsive database does not stop the jobs for good.
 */
const CONNECTION_TIMEOUTS = { query_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const APPLICATION = 'vitrin-jobs'
/** Of a process that runs none. */
const QUEUES_ONLY = 'vitrin-queue'

/** What the queue's connections are called: processes of the same version, which have the same jobs, have the same name. */
function applicationName(jobs: readonly Job[]): string {
  const names = jobs.map(({ name }) => name).sort()
  return `${APPLICATION} ${createHash('sha256').update(names.join()).digest('hex').slice(0, 12)}`
}

const OTHER_VERSIONS = statement(
  { params: [text, text], row: { any: boolean } },
  `select exists (select from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)
     and application_name <> $2) as any`,
)

/** The same database, over connections of the queue's own: it parses some column types differently from the shop. */
function bossOptions(connection: pg.PoolConfig, name: string): ConstructorOptions {
  const { connectionString, host, port, user, password, database, ssl } = connection
  return {
    ...(connectionString ? { connectionString } : { host, port, user, password, database }),
    ...CONNECTION_TIMEOUTS,
    ssl,
    max: 2,
    application_name: name,
    superviseIntervalSeconds: SUPERVISE,
    monitorIntervalSeconds: SUPERVISE,
  }
}

/**
 * Removes jobs of an earlier version, or that have another name now. While a process with other jobs is connected it leaves them alone:
 * during an upgrade they are those of the version before, or of a newer one.
 */
async function forgetUnknownJobs(
  boss: PgBoss,
  application: string,
  known: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await boss.getDb().executeSql(OTHER_VERSIONS.text, [APPLICATION, application])
  if (rows[0]?.any) return
  for (const { name } of await boss.getSchedules())
    if (!known.has(name)) await boss.unschedule(name).then(() => boss.deleteQueue(name))
}

/**
 * The queue for a process that runs no jobs: what it queues, another one runs within seconds. It connects for each of them and holds
 * nothing between.
 */
export function openJobQueue({ connection, log }: { connection: pg.PoolConfig; log: ShopDeps['log'] }): Jobs {
  return {
    async runSoon(name) {
      const idle = { supervise: false, schedule: false, migrate: false, max: 1 }
      const boss = new PgBoss({ ...bossOptions(connection, QUEUES_ONLY), ...idle })
      boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
      await boss.start()
      try {
        return (await boss.send(name)) !== null
      } finally {
        await boss.stop({ graceful: false })
      }
    },
    stop: async () => undefined,
  }
}

/**
 * Runs the shop's jobs from a queue in the same database (schema `pgboss`), which holds two connections of its own. Throws when the
 * database cannot be reached; later errors are logged and the jobs go on.
 */
export async function startJobs(
  { connection, log }: { connection: pg.PoolConfig; log: ShopDeps['log'] },
  jobs: readonly Job[],
): Promise<Jobs> {
  const application = applicationName(jobs)
  const boss = new PgBoss(bossOptions(connection, application))
  let stopping = false
  boss.on('error', (error) => {
    // A connection that is still being closed when the database stops is no error.
    if (stopping) log.info({ err: error }, 'the job queue lost a connection while it stopped')
    else log.error({ err: error }, 'the job queue reported an error')
  })
  await boss.start()
  /** Jobs running in this process, also those past their longest time that the queue no longer waits for. */
  const running = new Set<string>()
  for (const { name, cron, run, maxSeconds = MAX_RUN_SECONDS } of jobs) {
    const limits = {
      retryLimit: MAX_RESTARTS,
      retryDelay: 0,
      expireInSeconds: maxSeconds,
      heartbeatSeconds: LEASE,
      deleteAfterSeconds: 86_400,
    }
    await boss.createQueue(name, { policy: 'exclusive', ...limits })
    // A queue created by an earlier version would keep its limits.
    await boss.updateQueue(name, limits)
    await boss.work(
      name,
      { pollingIntervalSeconds: POLLING, heartbeatRefreshSeconds: RENEWAL, perJobResults: true },
      async (started) => {
        const ended = (status: JobResult['status']) => started.map(({ id }) => ({ id, status }))
        if (running.has(name)) return ended('deadletter')
        running.add(name)
        try {
          await run()
          return ended('completed')
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed')
          // Failed until the next scheduled run: only jobs that died with their process are restarted before it.
          return ended('deadletter')
        } finally {
          running.delete(name)
        }
      },
    )
    await boss.schedule(name, cron, null, { tz: JOBS_TIME_ZONE })
  }
  await forgetUnknownJobs(boss, application, new Set(jobs.map(({ name }) => name)))
  return {
    runSoon: async (name) => (await boss.send(name)) !== null,
    stop() {
      stopping = true
      return boss.stop({ graceful: true, timeout: PATIENCE_MS })
    },
  }
}
