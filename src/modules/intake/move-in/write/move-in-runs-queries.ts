import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { ImportedRecord, Stamps } from '#modules/kernel/records/imported-records.ts'
import { MAX_ROW_ID } from '#shared/web/row-id.ts'
import { MOVE_IN_PARTS, type MoveInCount, type MoveInPart } from '../move-in-schemas.ts'
import { MOVE_IN_RUN_STATES, type MoveInRunState } from './move-in-history-schemas.ts'

/** How many days after its start a run can be undone, and how long what it created is remembered. */
export const MOVE_IN_KEPT_DAYS = 90
const IS_EXPIRED = `started_at < now() - interval '${MOVE_IN_KEPT_DAYS} days'`
/** Without a sign of life for a minute, a run or an undo counts as interrupted. */
const IS_SILENT = `seen_at < now() - interval '1 minute'`

/** A file that was brought in. */
export interface MoveInRun {
  id: number
  part: MoveInPart
  fileName: string
  /** Who of the staff started it; '' from the terminal. */
  startedBy: string
  startedAt: Date
  state: MoveInRunState
  counts: Partial<Record<MoveInCount, number>>
  /** Records that undoing it deleted, and those it left. */
  removed: number
  kept: number
  undoneAt: Date | null
  /** Who undid it, or began to, as the audit log names them; '' where nobody did. */
  undoneBy: string
  /** It is too old to be undone. */
  expired: boolean
}

const START_MOVE_IN_RUNS = statement(
  { params: [oneOf(MOVE_IN_PARTS), text, text], row: { id: int } },
  'insert into move_in_runs (part, file_name, started_by) values ($1, $2, $3) returning id',
)

/** Begins a run; its number. */
export async function startMoveInRun(
  db: Db,
  { part, fileName, startedBy }: Pick<MoveInRun, 'part' | 'fileName' | 'startedBy'>,
): Promise<number> {
  const { rows } = await db.query(START_MOVE_IN_RUNS, [part, fileName, startedBy])
  const [row] = rows
  if (!row) throw new Error('the run was not recorded')
  return row.id
}

const END_MOVE_IN_RUN = statement(
  { params: [int, json()] },
  'update move_in_runs set ended_at = now(), counts = $2 where id = $1',
)

export async function endMoveInRun(db: Db, run: number, counts: MoveInRun['counts']): Promise<void> {
  await db.query(END_MOVE_IN_RUN, [run, JSON.stringify(counts)])
}

const DELETE_RUN = statement({ params: [int] }, 'delete from move_in_runs where id = $1')

/** Forgets a run that wrote nothing, because its file was not read. */
export async function dropMoveInRun(db: Db, run: number): Promise<void> {
  await db.query(DELETE_RUN, [run])
}

const ROW = {
  id: int,
  part: oneOf(MOVE_IN_PARTS),
  fileName: text,
  startedBy: text,
  startedAt: timestamptz,
  state: oneOf(MOVE_IN_RUN_STATES),
  counts: json<MoveInRun['counts']>(),
  removed: int,
  kept: int,
  undoneAt: nullable(timestamptz),
  undoneBy: text,
  expired: boolean,
}
const STATE = `case when undone_at is not null then 'undone'
  when undo_started_at is not null then case when ${IS_SILENT} then 'undo-interrupted' else 'undoing' end
  when ended_at is not null then 'done'
  when ${IS_SILENT} then 'interrupted' else 'running' end`
const COLUMNS = `id, part, file_name as "fileName", started_by as "startedBy", started_at as "startedAt", ${STATE} as state,
  counts, removed, kept, undone_at as "undoneAt", undone_by as "undoneBy", ${IS_EXPIRED} as expired`

const LIST_MOVE_IN_RUNS = statement(
  { params: [int, int], row: ROW },
  `select ${COLUMNS} from move_in_runs where id < $1 order by id desc limit $2`,
)

/** The newest runs with numbers below `before`. */
export async function listMoveInRuns(db: Db, most: number, before = MAX_ROW_ID): Promise<MoveInRun[]> {
  return (await db.query(LIST_MOVE_IN_RUNS, [before, most])).rows
}

const COUNT_RUNS = statement({ row: { count: int } }, 'select count(*)::int as count from move_in_runs')

export async function countMoveInRuns(db: Db): Promise<number> {
  return (await db.query(COUNT_RUNS)).rows[0]?.count ?? 0
}

const FIND_MOVE_IN_RECORDS = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from move_in_runs where id = $1`,
)

export async function findMoveInRun(db: Db, run: number): Promise<MoveInRun | null> {
  return (await db.query(FIND_MOVE_IN_RECORDS, [run])).rows[0] ?? null
}

const LOCK_MOVE_IN_RUN = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from move_in_runs where id = $1 for update`,
)

/** The run, which until `tx` ends creates nothing and is undone by nobody else; null for an unknown one. */
export async function lockMoveInRun(tx: Db, run: number): Promise<MoveInRun | null> {
  return (await tx.query(LOCK_MOVE_IN_RUN, [run])).rows[0] ?? null
}

const GO_ON = statement(
  { params: [int], row: { id: int } },
  'update move_in_runs set seen_at = now() where id = $1 and undone_at is null returning id',
)
const INSERT_RECORDS = statement(
  { params: [int, json()] },
  `insert into move_in_records (run_id, record_id, stamps)
   select $1, r.id, r.stamps from jsonb_to_recordset($2::jsonb) as r (id text, stamps jsonb)`,
)

/** Remembers what a run created, in the transaction that creates it. False where the run has been undone meanwhile. */
export async function rememberCreated(
  tx: Db,
  run: number,
  records: readonly Pick<ImportedRecord, 'id' | 'stamps'>[],
): Promise<boolean> {
  const { rows } = await tx.query(GO_ON, [run])
  if (rows.length === 0) return false
  await tx.query(INSERT_RECORDS, [run, JSON.stringify(records.map(({ id, stamps }) => ({ id, stamps })))])
  return true
}

const NEXT_MOVE_IN_RECORDS = statement(
  { params: [int, int, int], row: { id: int, recordId: text, stamps: json<Stamps>() } },
  `select id, record_id as "recordId", stamps from move_in_records where run_id = $1 and id > $2 order by id limit $3`,
)

/** The next records of a run behind `after`, in the order in which they were created. */
export async function nextCreated(db: Db, run: number, after: number, most: number) {
  return (await db.query(NEXT_MOVE_IN_RECORDS, [run, after, most])).rows
}

const FORGET_MOVE_IN_RECORDS = statement(
  { params: [arrayOf(int)] },
  'delete from move_in_records where id = any($1::int8[])',
)
const SAVE_PROGRESS = statement(
  { params: [int, int] },
  'update move_in_runs set removed = removed + $2, seen_at = now() where id = $1',
)

/** These are gone; `removed` of them were deleted by the undo, which is alive. */
export async function forgetCreated(
  tx: Db,
  run: number,
  { ids, removed }: { ids: readonly number[]; removed: number },
): Promise<void> {
  await tx.query(FORGET_MOVE_IN_RECORDS, [ids])
  await tx.query(SAVE_PROGRESS, [run, removed])
}

const BEGIN_UNDO = statement(
  { params: [int, text] },
  'update move_in_runs set undo_started_at = now(), seen_at = now(), undone_by = $2 where id = $1',
)

/** Somebody undoes a locked run from now on. */
export async function beginUndo(tx: Db, run: number, undoneBy: string): Promise<void> {
  await tx.query(BEGIN_UNDO, [run, undoneBy])
}

const SET_UNDONE = statement(
  { params: [int] },
  `update move_in_runs set undone_at = now(), kept = (select count(*) from move_in_records where run_id = $1) where id = $1`,
)

/** The whole run is undone but for the records that it still remembers. */
export async function setMoveInUndone(tx: Db, run: number): Promise<void> {
  await tx.query(SET_UNDONE, [run])
}

/** Forgets what runs created that are too old to be undone. */
export async function deleteOldMoveInRecords(db: Db): Promise<void> {
  await deleteInBatches(db, 'move_in_records', `run_id in (select id from move_in_runs where ${IS_EXPIRED})`)
}
