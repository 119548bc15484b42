import type pg from 'pg'
import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss'
import type { ShopDeps } from '#modules/shop.server.ts'

/** A piece of work that the shop does by the clock, once at a time among all its processes. */
export interface Job {
  /** Lower-case words joined by hyphens; also the name of its queue. */
  name: string
  /** When, as cron has it, in Europe/Istanbul: `0 4 * * *` is four in the morning. */
  cron: string
  /** Throws when it failed; the next turn tries again. */
  run(): Promise<unknown>
}

export interface Jobs {
  /** Has a job run soon, without waiting for its hour. False when it waits to run already. */
  runSoon(name: string): Promise<boolean>
  /** Lets what is under way finish, at most five seconds, and runs no more. */
  stop(): Promise<void>
}

const TIME_ZONE = 'Europe/Istanbul'
const PATIENCE_MS = 5000
/** A job that takes longer than this, in seconds, has failed, so that its next turn can come. */
const LONGEST_RUN = 600
/**
 * A running job renews its lease this often, in seconds; one whose lease ran out died with its process. The lease is longer than any
 * pause of a busy process. Expired leases are looked for every `SUPERVISE`, so a dead job runs again within 15 + 10 + 5 seconds.
 */
const LEASE = 15
const RENEWAL = 4
const SUPERVISE = 10
const POLLING = 5
/** How often a job that died with its process is started again; then it waits for its next turn. */
const MAX_RESTARTS = 3

/**
 * The queue hands its options to `pg` as they are: no answer for a minute (milliseconds), or nobody at the other end any more, and the
 * connection is given up, so that a database that fell silent does not stop the jobs for good.
 */
const CONNECTION_TIMEOUTS = { query_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The same database by connections of the queue's own: it reads some types of column otherwise than the shop does. */
function bossOptions(connection: pg.PoolConfig): ConstructorOptions {
  const { connectionString, host, port, user, password, database, ssl } = connection
  return {
    ...(connectionString ? { connectionString } : { host, port, user, password, database }),
    ...CONNECTION_TIMEOUTS,
    ssl,
    max: 2,
    application_name: 'vitrin-jobs',
    superviseIntervalSeconds: SUPERVISE,
    monitorIntervalSeconds: SUPERVISE,
  }
}

/**
 * Runs the shop's jobs from a queue in the same database (schema `pgboss`), which holds two connections of its own.
 * Throws when the database cannot be reached; afterwards troubles are logged and the jobs go on.
 */
export async function startJobs(
  { connection, log }: { connection: pg.PoolConfig; log: ShopDeps['log'] },
  jobs: readonly Job[],
): Promise<Jobs> {
  const boss = new PgBoss(bossOptions(connection))
  let stopping = false
  boss.on('error', (error) => {
    // A connection that is still being closed when the database stops is no trouble.
    if (stopping) log.info({ err: error }, 'the job queue lost a connection while it stopped')
    else log.error({ err: error }, 'the job queue has trouble')
  })
  await boss.start()
  /** Jobs at work in this process, also those that took longer than `LONGEST_RUN` and are not waited for any more. */
  const running = new Set<string>()
  for (const { name, cron, run } of jobs) {
    const limits = {
      retryLimit: MAX_RESTARTS,
      retryDelay: 0,
      expireInSeconds: LONGEST_RUN,
      heartbeatSeconds: LEASE,
      deleteAfterSeconds: 86_400,
    }
    await boss.createQueue(name, { policy: 'exclusive', ...limits })
    // A queue of an earlier version keeps its limits otherwise.
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
          // Failed for this turn: only jobs that died with their process are started again before the next one.
          return ended('deadletter')
        } finally {
          running.delete(name)
        }
      },
    )
    await boss.schedule(name, cron, null, { tz: TIME_ZONE })
  }
  const known = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
  return {
    runSoon: async (name) => (await boss.send(name)) !== null,
    stop() {
      stopping = true
      return boss.stop({ graceful: true, timeout: PATIENCE_MS })
    },
  }
}
