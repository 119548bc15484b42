import type { Logger } from 'pino'
import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text, timestamptz } from '#database/statements/statement.ts'
import { storedMessage } from './stored-message.ts'

/** Jobs that process rows one by one; the name is in the log and in `job_failures`. */
export type RowJob =
  | 'check-open-payments'
  | 'check-doubtful-payments'
  | 'return-stray-money'
  | 'release-unpaid-orders'
  | 'refund-cards'
  | 'delete-vault-cards'
  | 'cancel-late-transfers'
  | 'remind-of-transfers'
  | 'send-emails'
  | 'notify-of-stock'
  | 'notify-of-price'
  | 'remind-of-carts'
  | 'publish-products'
  | 'apply-planned-prices'
  | 'run-scheduled-recipes'

export interface RowJobDeps {
  db: Db
  log: Pick<Logger, 'error'>
  clock: () => Date
}

/** How long failures are stored after their last attempt, in days; longer than the longest time between two attempts. */
const RETENTION_DAYS = 30

/**
 * SQL condition for the query that reads a job's rows: this row has not failed, or its retry is due. Without it, rows that always throw
 * would fill every batch. `id` is the row's id as SQL, `now` the moment as SQL (`$1`).
 */
export function notAwaitingRetry(job: RowJob, id: string, now: string): string {
  return `not exists (
    select from job_failures failure
     where failure.job = '${job}' and failure.row_id = ${id}::text and failure.retry_at > ${now})`
}

const SCHEDULE_RETRY = statement(
  { params: [text, text, timestamptz, text] },
  `insert into job_failures (job, row_id, failed_at, retry_at, error)
   values ($1, $2, $3, $3::timestamptz + interval '1 minute', $4)
   on conflict (job, row_id) do update
     set attempts = job_failures.attempts + 1, failed_at = excluded.failed_at, error = excluded.error,
         retry_at = excluded.failed_at + least(interval '1 hour', interval '1 minute' * 2 ^ least(job_failures.attempts, 6))`,
)

/** Records a failure; the retry comes a minute later, then after 2, 4, … minutes, at most an hour. */
async function scheduleRetry(
  { db, clock }: RowJobDeps,
  job: RowJob,
  rowId: string,
  error: unknown,
): Promise<void> {
  await db.query(SCHEDULE_RETRY, [job, rowId, clock(), storedMessage(error)])
}

const FAILED_ROWS = statement(
  { params: [text, arrayOf(text)], row: { id: text } },
  'select row_id as id from job_failures where job = $1 and row_id = any($2)',
)

async function readFailed(db: Db, job: RowJob, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query(FAILED_ROWS, [job, ids])
  return new Set(rows.map(({ id }) => id))
}

const DELETE_FAILURE = statement(
  { params: [text, text] },
  'delete from job_failures where job = $1 and row_id = $2',
)

/**
 * Runs a job on every row, one after the other. A row that throws is logged with its id and retried later, and the others are still
 * processed; the query that reads the rows leaves it out with `notAwaitingRetry` until its retry is due. `failedBefore` says whether
 * `job_failures` has the row, where that query has read it. Returns how many rows did not throw.
 */
export async function eachRow<Row>(
  deps: RowJobDeps,
  job: RowJob,
  rows: readonly { id: string; row: Row; failedBefore?: boolean }[],
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  if (rows.length === 0) return 0
  const { db, log } = deps
  const unknown = rows.filter(({ failedBefore }) => failedBefore === undefined).map(({ id }) => id)
  const failed = unknown.length > 0 ? await readFailed(db, job, unknown) : new Set<string>()
  let done = 0
  for (const { id, row, failedBefore = failed.has(id) } of rows) {
    try {
      await work(row)
      done += 1
      if (failedBefore) await db.query(DELETE_FAILURE, [job, id])
    } catch (error) {
      log.error({ err: error, job, row: id }, 'a job failed on one row; it is retried later')
      await scheduleRetry(deps, job, id, error).catch((retryError: unknown) =>
        log.error({ err: retryError, job, row: id }, 'the failure of a row could not be recorded'),
      )
    }
  }
  return done
}

/** For `eachRow`: rows that are their own ids. */
export const byId = (ids: readonly string[]) => ids.map((id) => ({ id, row: id }))

/** Runs every step in order, also after one that throws; then throws what was thrown. */
export async function runAllSteps(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, 'several steps of a job failed')
}

const DELETE_EXPIRED_FAILURES = statement(
  { params: [int] },
  'delete from job_failures where failed_at < now() - make_interval(days => $1)',
)

/** Deletes failures of rows that no job has processed for long: they were settled another way. */
export async function deleteExpiredFailures(db: Db): Promise<void> {
  await db.query(DELETE_EXPIRED_FAILURES, [RETENTION_DAYS])
}
