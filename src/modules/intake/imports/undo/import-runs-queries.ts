import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import {
  boolean,
  int,
  json,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { IMPORT_WRITER } from '#modules/kernel/pricing/price-writer-rules.ts'

export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]
export const RUN_KINDS = ['import', 'undo', 'change'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Where a run comes from. */
export interface RunOrigin {
  fileName: string
  /** Who of the staff started it; '' from the terminal. */
  startedBy: string
  /** The id of the uploaded file; null from the terminal. */
  upload: string | null
}

export interface NewRun extends RunOrigin {
  format: string
  options: object
  /** What the columns of its file are known by; none of an undo. */
  columns?: string
  /** The run that this one undoes; null for an import. */
  undoes: number | null
}

const START_IMPORT_RUNS = statement(
  { params: [text, text, json(), text, nullable(text), nullable(int), nullable(text)], row: { id: int } },
  `insert into import_runs (kind, file_name, format, options, started_by, upload, undoes, columns)
   values (case when $6::int is null then 'import' else 'undo' end, $1, $2, $3, $4, $5, $6, $7) returning id`,
)

/** Begins an import or an undo; its number. */
export async function startRun(db: Db, run: NewRun): Promise<number> {
  const { fileName, format, options, startedBy, upload, undoes, columns = null } = run
  const { rows } = await db.query(START_IMPORT_RUNS, [
    fileName,
    format,
    JSON.stringify(options),
    startedBy,
    upload,
    undoes,
    columns,
  ])
  const [row] = rows
  if (!row) throw new Error('the run was not recorded')
  return row.id
}

const QUEUE_IMPORT_RUNS = statement(
  { params: [oneOf(RUN_KINDS), text, text, json(), text, nullable(int), int], row: { id: int } },
  `insert into import_runs (kind, file_name, format, options, started_by, undoes, total, state, queued)
   values ($1, $2, $3, $4, $5, $6, $7, 'waiting', true) returning id`,
)

/** Puts a run into the queue, which `total` products are about; its number. */
export async function queueRun(
  db: Db,
  { kind, total, ...run }: Omit<NewRun, 'upload'> & { kind: RunKind; total: number },
): Promise<number> {
  const { rows } = await db.query(QUEUE_IMPORT_RUNS, [
    kind,
    run.fileName,
    run.format,
    JSON.stringify(run.options),
    run.startedBy,
    run.undoes,
    total,
  ])
  const [row] = rows
  if (!row) throw new Error('the run was not recorded')
  return row.id
}

const TAKE_RUN = statement(
  { params: [int] },
  `update import_runs set state = 'running', seen_at = now() where id = $1`,
)
/** Says that a queued run is being carried out. */
export async function takeRun(db: Db, run: number): Promise<void> {
  await db.query(TAKE_RUN, [run])
}

const STEP_QUEUED = statement(
  { params: [int, int, int, json()] },
  'update import_runs set position = $2, done = $3, report = $4, seen_at = now() where id = $1',
)
/** Keeps how far a queued run is, in the transaction of its batch: whoever goes on with it begins behind `position`. */
export async function stepQueuedRun(
  tx: Db,
  run: number,
  { position, done, report }: { position: number; done: number; report: object },
): Promise<void> {
  await tx.query(STEP_QUEUED, [run, position, done, JSON.stringify(report)])
}

const SAY_WHO = statement(
  { params: [int], row: { set_config: text } },
  `select set_config('vitrin.actor', case when file_name = '' then '' else '${IMPORT_WRITER}' end || started_by, true)
     from import_runs where id = $1`,
)

/** Says in this transaction whose run it is: the price history keeps the name, and whether it was a file's. */
export async function sayWhoRuns(tx: Db, run: number): Promise<void> {
  await tx.query(SAY_WHO, [run])
}

const SAVE_PROGRESS = statement(
  { params: [int, int, int] },
  'update import_runs set done = $2, total = $3, seen_at = now() where id = $1',
)

/** A sign of life: how many rows or products are done, of how many. */
export async function stepRun(db: Db, run: number, done: number, total: number): Promise<void> {
  await db.query(SAVE_PROGRESS, [run, done, total])
}

const END_IMPORT_RUNS = statement(
  { params: [int, oneOf(['done', 'failed']), nullable(json())] },
  'update import_runs set state = $2, report = $3, seen_at = now(), ended_at = now() where id = $1',
)

/** Ends a run with its report; one that failed has none. */
export async function endRun(
  db: Db,
  run: number,
  state: 'done' | 'failed',
  report: object | null,
): Promise<void> {
  await db.query(END_IMPORT_RUNS, [run, state, report === null ? null : JSON.stringify(report)])
}

const SET_UNDONE = statement(
  { params: [int, nullable(int)] },
  'update import_runs set undone_by = $2 where id = $1',
)

/** Says which run undid a run; null when that was undone in turn. */
export async function setUndone(db: Db, run: number, by: number | null): Promise<void> {
  await db.query(SET_UNDONE, [run, by])
}

/** How long the changes of a run are kept after its last sign of life, and how long it can be undone. */
export const CHANGES_KEPT_DAYS = 90

/** A run as it is stored. */
export interface StoredRun extends RunOrigin {
  id: number
  kind: (typeof RUN_KINDS)[number]
  format: string
  options: Record<string, unknown>
  state: RunState
  startedAt: Date
  /** Its last sign of life. */
  seenAt: Date
  endedAt: Date | null
  done: number
  total: number
  report: unknown
  queued: boolean
  /** The last product that a queued run is done with. */
  position: number
  undoes: number | null
  undoneBy: number | null
  /** It is too old to be undone. */
  expired: boolean
}

const IS_EXPIRED = `seen_at < now() - interval '${CHANGES_KEPT_DAYS} days'`
const COLUMNS = `id, kind, file_name as "fileName", format, options, started_by as "startedBy", upload, state,
  started_at as "startedAt", seen_at as "seenAt", ended_at as "endedAt", done, total, report, queued, position, undoes, undone_by as "undoneBy", ${IS_EXPIRED} as expired`
const ROW = {
  id: int,
  kind: oneOf(RUN_KINDS),
  fileName: text,
  format: text,
  options: json<Record<string, unknown>>(),
  startedBy: text,
  upload: nullable(text),
  state: oneOf(RUN_STATES),
  startedAt: timestamptz,
  seenAt: timestamptz,
  endedAt: nullable(timestamptz),
  done: int,
  total: int,
  report: nullable(json<unknown>()),
  queued: boolean,
  position: int,
  undoes: nullable(int),
  undoneBy: nullable(int),
  expired: boolean,
}

const FIND_IMPORT_RUNS = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from import_runs where id = $1`,
)

/** The run with this number; null where there is none. */
export async function findRun(db: Db, run: number): Promise<StoredRun | null> {
  const { rows } = await db.query(FIND_IMPORT_RUNS, [run])
  return rows[0] ?? null
}

/** Which runs a list has. */
export interface RunFilter {
  /** Those of an uploaded file. */
  upload?: string | undefined
  kind?: RunKind | undefined
  /** Imports of files and what undoes them; bulk changes have a history of their own, with everything. */
  ofFiles?: boolean
}

const CHOSEN_RUNS = `($1::text is null or upload = $1) and ($2::text is null or kind = $2) and (not $3::boolean or file_name <> '')`
const chosenRuns = ({ upload, kind, ofFiles = false }: RunFilter) =>
  [upload ?? null, kind ?? null, ofFiles] as const
const LIST_IMPORT_RUNS = statement(
  { params: [nullable(text), nullable(text), boolean, int, int], row: ROW },
  `select ${COLUMNS} from import_runs where ${CHOSEN_RUNS} and id < $4 order by id desc limit $5`,
)

/** Runs older than the one numbered `before`, the newest first. */
export async function listRuns(
  db: Db,
  before: number,
  most: number,
  filter: RunFilter = {},
): Promise<StoredRun[]> {
  const { rows } = await db.query(LIST_IMPORT_RUNS, [...chosenRuns(filter), before, most])
  return rows
}

const COUNT_IMPORT_RUNS = statement(
  { params: [nullable(text), nullable(text), boolean], row: { count: int } },
  `select count(*) as count from import_runs where ${CHOSEN_RUNS}`,
)

/** How many runs there are. */
export async function countRuns(db: Db, filter: RunFilter = {}): Promise<number> {
  const { rows } = await db.query(COUNT_IMPORT_RUNS, chosenRuns(filter))
  return rows[0]?.count ?? 0
}

const NEXT_QUEUED = statement(
  { row: ROW },
  `select ${COLUMNS} from import_runs where queued and state in ('waiting', 'running') order by id limit 1`,
)
/** The run whose turn it is: the oldest one in the queue, or the one that was interrupted. */
export async function nextQueuedRun(db: Db): Promise<StoredRun | null> {
  const { rows } = await db.query(NEXT_QUEUED)
  return rows[0] ?? null
}

const UNDO_UNDER_WAY = statement(
  { params: [int], row: { id: int } },
  `select id from import_runs where undoes = $1 and queued and state in ('waiting', 'running') limit 1`,
)
/** Whether an undo of this run is in the queue. */
export async function undoUnderWay(db: Db, run: number): Promise<boolean> {
  return (await db.query(UNDO_UNDER_WAY, [run])).rows.length > 0
}

/** Milliseconds without a sign of life after which a run counts as interrupted. */
export const SILENCE = 60_000

const AT_WORK = statement(
  { row: { id: int } },
  `select id from import_runs
    where queued and state = 'running' and seen_at > now() - interval '${SILENCE} milliseconds' limit 1`,
)
/** Whether a queued run is being carried out. */
export async function isQueueAtWork(db: Db): Promise<boolean> {
  return (await db.query(AT_WORK)).rows.length > 0
}

const FIND_BLOCKING_RUN = statement(
  { params: [int], row: { id: int } },
  `select id from import_runs
    where id <> $1 and (queued and id < $1 and state in ('waiting', 'running')
      or not queued and state = 'running' and seen_at > now() - interval '${SILENCE} milliseconds')
    order by id desc limit 1`,
)
/** The run that a waiting run is behind; null where none is known. */
export async function runBefore(db: Db, run: number): Promise<number | null> {
  const { rows } = await db.query(FIND_BLOCKING_RUN, [run])
  return rows[0]?.id ?? null
}

/** Deletes the changes of runs that are too old to be undone; the runs and their reports stay. */
export async function deleteExpiredChanges(db: Db): Promise<void> {
  await deleteInBatches(db, 'import_changes', `run_id in (select id from import_runs where ${IS_EXPIRED})`)
}
