import type { Db } from '#database/database.ts'
import {
  boolean,
  float,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import {
  BACKUP_KINDS,
  BACKUP_PROBLEMS,
  type BackupProblem,
  KEYS_IN_BACKUP,
  RUN_STATUSES,
  SEEN_WITHIN,
} from './backup-run-rules.ts'

const KIND = oneOf(BACKUP_KINDS)

const END_DEAD = statement(
  { params: [float] },
  `update backup_runs set status = 'failed', problem = 'died', ended_at = seen_at
    where status = 'running' and seen_at < now() - make_interval(secs => $1)`,
)
const BEGIN_RUN = statement(
  { params: [KIND, text, text, text], row: { id: int } },
  `insert into backup_runs (kind, place, key, started_by) values ($1, $2, $3, $4)
   on conflict ((true)) where status = 'running' do nothing returning id`,
)

export interface BegunRun {
  kind: (typeof BACKUP_KINDS)[number]
  place: string
  key: string
  /** '' for the nightly job. */
  startedBy: string
}

/** Begins a run, after ending one whose process died. Null while another one runs, in whichever process. */
export async function beginRun(db: Db, { kind, place, key, startedBy }: BegunRun): Promise<number | null> {
  await db.query(END_DEAD, [SEEN_WITHIN])
  return (await db.query(BEGIN_RUN, [kind, place, key, startedBy])).rows[0]?.id ?? null
}

const RECORD_SIGN_OF_LIFE = statement(
  { params: [int] },
  `update backup_runs set seen_at = now() where id = $1 and status = 'running'`,
)

export async function noteRun(db: Db, id: number): Promise<void> {
  await db.query(RECORD_SIGN_OF_LIFE, [id])
}

const END_OK = statement(
  {
    params: [
      int,
      timestamptz,
      int,
      nullable(int),
      nullable(int),
      nullable(int),
      nullable(oneOf(KEYS_IN_BACKUP)),
    ],
  },
  `update backup_runs set status = 'ok', ended_at = now(), seen_at = now(), taken_at = $2, bytes = $3, rows = $4, pictures = $5,
       missing_pictures = $6, keys = $7, problem = null, error = ''
    where id = $1`,
)

export interface Written {
  takenAt: Date
  bytes: number
  rows: number | null
  pictures: number | null
  missingPictures: number | null
  keys: (typeof KEYS_IN_BACKUP)[number] | null
}

/** Records a run that ended well, also one that counted as dead meanwhile: what it wrote was read back. */
export async function endRun(db: Db, id: number, written: Written): Promise<void> {
  const { takenAt, bytes, rows, pictures, missingPictures, keys } = written
  await db.query(END_OK, [id, takenAt, bytes, rows, pictures, missingPictures, keys])
}

const NOTE_COPY = statement(
  { params: [text, text, timestamptz, timestamptz, int] },
  `insert into backup_runs (kind, status, place, key, started_at, ended_at, taken_at, bytes)
   values ('base', 'ok', $1, $2, $3, now(), $4, $5)`,
)

/** Records a copy of the server's files that is complete. */
export async function noteCopy(
  db: Db,
  copy: { place: string; key: string; startedAt: Date; takenAt: Date; bytes: number },
): Promise<void> {
  await db.query(NOTE_COPY, [copy.place, copy.key, copy.startedAt, copy.takenAt, copy.bytes])
}

const END_FAILED = statement(
  { params: [int, oneOf(BACKUP_PROBLEMS), text] },
  `update backup_runs set status = 'failed', ended_at = now(), problem = $2, error = $3 where id = $1`,
)

export async function failRun(db: Db, id: number, problem: BackupProblem, error: string): Promise<void> {
  await db.query(END_FAILED, [id, problem, error])
}

const RECORD_REMOVAL = statement(
  { params: [text, text] },
  'update backup_runs set removed_at = now() where key = $1 and place = $2 and removed_at is null',
)

export async function noteRemoved(db: Db, key: string, place: string): Promise<void> {
  await db.query(RECORD_REMOVAL, [key, place])
}

const WRITTEN_FILES = statement(
  { params: [text], row: { key: text } },
  `select key from backup_runs where kind = 'file' and status = 'ok' and place = $1`,
)

/** The files that the runs of this shop wrote to a place and read back. */
export async function readWrittenKeys(db: Db, place: string): Promise<Set<string>> {
  return new Set((await db.query(WRITTEN_FILES, [place])).rows.map(({ key }) => key))
}

const RUN = {
  id: int,
  kind: KIND,
  /** A running one that is not seen any more has failed. */
  status: oneOf(RUN_STATUSES),
  place: text,
  key: text,
  startedAt: timestamptz,
  endedAt: nullable(timestamptz),
  takenAt: nullable(timestamptz),
  bytes: nullable(int),
  rows: nullable(int),
  pictures: nullable(int),
  missingPictures: nullable(int),
  keys: nullable(oneOf(KEYS_IN_BACKUP)),
  problem: nullable(oneOf(BACKUP_PROBLEMS)),
  error: text,
  startedBy: text,
  removed: boolean,
}
const IS_DEAD = `status = 'running' and seen_at < now() - make_interval(secs => ${SEEN_WITHIN})`
const RUN_COLUMNS = `id, kind, case when ${IS_DEAD} then 'failed' else status end as status, place, key,
  started_at as "startedAt", case when ${IS_DEAD} then seen_at else ended_at end as "endedAt", taken_at as "takenAt", bytes, rows, pictures,
  missing_pictures as "missingPictures", keys, case when ${IS_DEAD} then 'died' else problem end as problem, error,
  started_by as "startedBy", removed_at is not null as removed`

const RUNS = statement(
  { params: [int], row: RUN },
  `select ${RUN_COLUMNS} from backup_runs order by id desc limit $1`,
)
export type BackupRun = RowFrom<typeof RUNS>

/** The last runs, newest first. */
export async function readRuns(db: Db, limit: number): Promise<BackupRun[]> {
  return (await db.query(RUNS, [limit])).rows
}

const LAST_BACKUP = statement(
  {
    params: [KIND],
    row: {
      takenAt: nullable(timestamptz),
      startedAt: timestamptz,
      endedAt: nullable(timestamptz),
      bytes: nullable(int),
      key: text,
    },
  },
  `select taken_at as "takenAt", started_at as "startedAt", ended_at as "endedAt", bytes, key from backup_runs
    where kind = $1 and status = 'ok' order by started_at desc limit 1`,
)

/** The last run of a kind that ended well. */
export async function readLastGood(db: Db, kind: BegunRun['kind']) {
  return (await db.query(LAST_BACKUP, [kind])).rows[0] ?? null
}

const LAST_FAILED = statement(
  { row: { startedAt: timestamptz } },
  `select started_at as "startedAt" from backup_runs
    where kind = 'file' and (status = 'failed' or (${IS_DEAD})) order by id desc limit 1`,
)

/** When the last run began that failed; null where none did. */
export async function readLastFailed(db: Db): Promise<Date | null> {
  return (await db.query(LAST_FAILED)).rows[0]?.startedAt ?? null
}

const FIND_RUNNING = statement(
  { row: { id: int } },
  `select id from backup_runs where status = 'running' and not (${IS_DEAD}) limit 1`,
)

export async function isRunning(db: Db): Promise<boolean> {
  return (await db.query(FIND_RUNNING)).rows.length > 0
}

const DELETE_OLD = statement(
  {},
  `delete from backup_runs where started_at < now() - interval '1 year' and status <> 'running'
     and not (kind = 'file' and status = 'ok' and removed_at is null)
     and id not in (select max(id) from backup_runs where status = 'ok' group by kind)`,
)

/** Deletes runs of a year ago; the last good one of each kind stays, and those whose file is still to be removed. */
export async function deleteOldRuns(db: Db): Promise<void> {
  await db.query(DELETE_OLD)
}
