import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  nullable,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isHeld } from '#modules/platform/hold/hold.server.ts'
import type { Job } from './jobs.server.ts'
import { storedMessage } from './stored-message.ts'

export { storedMessage } from './stored-message.ts'

const START_JOB_RUNS = statement(
  { params: [text] },
  `insert into job_runs (job, started_at) values ($1, now())
   on conflict (job) do update set started_at = now(), ended_at = null`,
)
const END_JOB_RUNS = statement(
  { params: [text, text] },
  `update job_runs
      set ended_at = now(), ok = $2 = '', error = $2,
          failures_in_a_row = case when $2 = '' then 0 else failures_in_a_row + 1 end,
          succeeded_at = case when $2 = '' then now() else succeeded_at end
    where job = $1`,
)

/**
 * The same jobs, each noting in `job_runs` when it ran and how it ended; what cannot be noted stops no job. While the shop is held no job
 * runs: the one place that decides it, asked at every run.
 */
export function recordedJobs(db: Db, jobs: readonly Job[]): Job[] {
  return jobs.map((job) => ({
    ...job,
    async run() {
      if (await isHeld(db)) return
      await db.query(START_JOB_RUNS, [job.name]).catch(() => undefined)
      const ended = (message: string) => db.query(END_JOB_RUNS, [job.name, message]).catch(() => undefined)
      try {
        const result = await job.run()
        await ended('')
        return result
      } catch (error) {
        await ended(storedMessage(error))
        throw error
      }
    },
  }))
}

const RUNS = statement(
  {
    row: {
      job: text,
      startedAt: timestamptz,
      endedAt: nullable(timestamptz),
      ok: boolean,
      error: text,
      failuresInARow: int,
      succeededAt: nullable(timestamptz),
    },
  },
  `select job, started_at as "startedAt", ended_at as "endedAt", ok, error, failures_in_a_row as "failuresInARow",
      succeeded_at as "succeededAt" from job_runs order by job`,
)

/** The last run of each job. */
export async function readJobRuns(db: Db): Promise<RowFrom<typeof RUNS>[]> {
  return (await db.query(RUNS)).rows
}

const FAILURES = statement(
  {
    row: { job: text, rowId: text, attempts: int, failedAt: timestamptz, retryAt: timestamptz, error: text },
  },
  `select job, row_id as "rowId", attempts, failed_at as "failedAt", retry_at as "retryAt", error from job_failures
     order by attempts desc, failed_at desc limit 100`,
)

/** Rows on which jobs failed, those that failed most often first; at most 100. */
export async function readJobFailures(db: Db): Promise<RowFrom<typeof FAILURES>[]> {
  return (await db.query(FAILURES)).rows
}
