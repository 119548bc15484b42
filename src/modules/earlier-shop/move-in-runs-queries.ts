import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/delete-in-batches.ts'
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
} from '#database/statement.ts'
import type { ImportedRecord, Stamps } from '#modules/imported-records.ts'
import { MOVE_IN_PARTS, type MoveInCount, type MoveInPart } from './move-in-schemas.ts'

/** How many days after its start a run can be undone, and how long what it created is remembered. */
export const MOVE_IN_KEPT_DAYS = 90
const IS_EXPIRED = `started_at < now() - interval '${MOVE_IN_KEPT_DAYS} days'`

/** A file that was brought in. */
export interface MoveInRun {
  id: number
  part: MoveInPart
  fileName: string
  /** Who of the staff started it; '' from the terminal. */
  startedBy: string
  startedAt: Date
  /** Null while it runs, and for one that was interrupted. */
  endedAt: Date | null
  counts: Partial<Record<MoveInCount, number>>
  /** Records that undoing it deleted, and those it left. */
  removed: number
  kept: number
  undoneAt: Date | null
  /** It is too old to be undone. */
  expired: boolean
}

const START = statement(
  { params: [oneOf(MOVE_IN_PARTS), text, text], row: { id: int } },
  'insert into move_in_runs (part, file_name, started_by) values ($1, $2, $3) returning id',
)

/** Begins a run; its number. */
export async function startMoveInRun(
  db: Db,
  { part, fileName, startedBy }: Pick<MoveInRun, 'part' | 'fileName' | 'startedBy'>,
): Promise<number> {
  const { rows } = await db.query(START, [part, fileName, startedBy])
  const [row] = rows
  if (!row) throw new Error('the run was not recorded')
  return row.id
}

const END = statement(
  { params: [int, json()] },
  'update move_in_runs set ended_at = now(), counts = $2 where id = $1',
)

export async function endMoveInRun(db: Db, run: number, counts: MoveInRun['counts']): Promise<void> {
  await db.query(END, [run, JSON.stringify(counts)])
}

const DROP = statement({ params: [int] }, 'delete from move_in_runs where id = $1')

/** Forgets a run that wrote nothing, because its file was not read. */
export async function dropMoveInRun(db: Db, run: number): Promise<void> {
  await db.query(DROP, [run])
}

const ROW = {
  id: int,
  part: oneOf(MOVE_IN_PARTS),
  fileName: text,
  startedBy: text,
  startedAt: timestamptz,
  endedAt: nullable(timestamptz),
  counts: json<MoveInRun['counts']>(),
  removed: int,
  kept: int,
  undoneAt: nullable(timestamptz),
  expired: boolean,
}
const COLUMNS = `id, part, file_name as "fileName", started_by as "startedBy", started_at as "startedAt", ended_at as "endedAt",
  counts, removed, kept, undone_at as "undoneAt", ${IS_EXPIRED} as expired`

const LIST = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from move_in_runs order by id desc limit $1`,
)

/** The newest runs. */
export async function listMoveInRuns(db: Db, most: number): Promise<MoveInRun[]> {
  return (await db.query(LIST, [most])).rows
}

const LOCK = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from move_in_runs where id = $1 for update`,
)

/** The run, which until `tx` ends creates nothing and is undone by nobody else; null for an unknown one. */
export async function lockMoveInRun(tx: Db, run: number): Promise<MoveInRun | null> {
  return (await tx.query(LOCK, [run])).rows[0] ?? null
}

const SHARE = statement(
  { params: [int], row: { isUndone: boolean } },
  'select undone_at is not null as "isUndone" from move_in_runs where id = $1 for share',
)
const REMEMBER = statement(
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
  const { rows } = await tx.query(SHARE, [run])
  if (rows[0]?.isUndone !== false) return false
  await tx.query(REMEMBER, [run, JSON.stringify(records.map(({ id, stamps }) => ({ id, stamps })))])
  return true
}

const NEXT = statement(
  { params: [int, int, int], row: { id: int, recordId: text, stamps: json<Stamps>() } },
  `select id, record_id as "recordId", stamps from move_in_records where run_id = $1 and id > $2 order by id limit $3`,
)

/** The next records of a run behind `after`, in the order in which they were created. */
export async function nextCreated(db: Db, run: number, after: number, most: number) {
  return (await db.query(NEXT, [run, after, most])).rows
}

const FORGET = statement({ params: [arrayOf(int)] }, 'delete from move_in_records where id = any($1::int8[])')
const COUNT = statement(
  { params: [int, int] },
  'update move_in_runs set removed = removed + $2 where id = $1',
)

/** These are gone; `removed` of them were deleted by the undo. */
export async function forgetCreated(
  tx: Db,
  run: number,
  { ids, removed }: { ids: readonly number[]; removed: number },
): Promise<void> {
  await tx.query(FORGET, [ids])
  await tx.query(COUNT, [run, removed])
}

const FORGET_ALL = statement({ params: [int] }, 'delete from move_in_records where run_id = $1')
const SET_UNDONE = statement(
  { params: [int, int, text] },
  'update move_in_runs set undone_at = now(), kept = $2, undone_by = $3 where id = $1',
)

/** The whole run is undone but for `kept` records. */
export async function setMoveInUndone(
  tx: Db,
  run: number,
  { kept, undoneBy }: { kept: number; undoneBy: string },
): Promise<void> {
  await tx.query(FORGET_ALL, [run])
  await tx.query(SET_UNDONE, [run, kept, undoneBy])
}

/** Forgets what runs created that are too old to be undone. */
export async function deleteOldMoveInRecords(db: Db): Promise<void> {
  await deleteInBatches(db, 'move_in_records', `run_id in (select id from move_in_runs where ${IS_EXPIRED})`)
}
