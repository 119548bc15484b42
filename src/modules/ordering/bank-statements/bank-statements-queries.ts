import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import {
  arrayOf,
  date,
  int,
  json,
  known,
  nullable,
  numeric,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { ChosenColumns } from './bank-statement-types.ts'
import type { IdentifiedMovement } from './movement-ids.ts'

const RECORDED_MOVEMENTS = statement(
  { params: [arrayOf(text)], row: { id: text, orderId: text } },
  'select id, order_id as "orderId" from bank_movements where id = any($1::text[])',
)

/** Which order each of these movements was recorded for. */
export async function readRecorded(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query(RECORDED_MOVEMENTS, [ids])
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}

const TAKE_BANK_MOVEMENTS = statement(
  { params: [int, text, arrayOf(text), arrayOf(date), arrayOf(numeric)], row: { id: text } },
  `insert into bank_movements (id, run_id, order_id, booked_on, amount)
   select m.id, $1, $2, m.booked_on, m.amount from unnest($3::text[], $4::date[], $5::numeric[]) as m (id, booked_on, amount)
   order by m.id
   on conflict (id) do nothing returning id`,
)

/** Records movements for an order. Returns how many were not recorded before; concurrent calls wait for each other, in the order of ids. */
export async function insertMovements(
  tx: Db,
  { runId, orderId }: { runId: number; orderId: string },
  movements: readonly IdentifiedMovement[],
): Promise<number> {
  const { rows } = await tx.query(TAKE_BANK_MOVEMENTS, [
    runId,
    orderId,
    movements.map(({ id }) => id),
    movements.map(({ bookedOn }) => bookedOn),
    movements.map(({ amount }) => amount.toFixed(2)),
  ])
  return rows.length
}

const BEGIN_RUN = statement(
  {
    params: [text, text, int, nullable(text), nullable(json()), nullable(text), text],
    row: { id: int },
  },
  `insert into bank_statement_runs (key, file_name, movements, header_hash, columns, staff_id, staff_name)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (key) do update set key = excluded.key returning id`,
)

/** Begins a run, or finds it again by its key. */
export async function beginRun(
  tx: Db,
  actor: Actor,
  run: {
    key: string
    fileName: string
    movements: number
    headerHash: string | null
    columns: ChosenColumns | null
  },
): Promise<number> {
  const { rows } = await tx.query(BEGIN_RUN, [
    run.key,
    run.fileName,
    run.movements,
    run.headerHash,
    run.columns && JSON.stringify(run.columns),
    actor.staffId,
    actor.name,
  ])
  const [row] = rows
  if (!row) throw new Error(`run ${run.key} was not written`)
  return row.id
}

const SAVED_MAPPING = statement(
  { params: [text], row: { columns: known(json<ChosenColumns>()) } },
  `select columns from bank_statement_runs where header_hash = $1 and columns is not null order by id desc limit 1`,
)

/** The columns that somebody named last for a file with this header; null for none. */
export async function readRememberedColumns(db: Db, headerHash: string): Promise<ChosenColumns | null> {
  const { rows } = await db.query(SAVED_MAPPING, [headerHash])
  return rows[0]?.columns ?? null
}

const RUNS = statement(
  {
    params: [int, int],
    row: {
      id: int,
      fileName: text,
      staffName: text,
      createdAt: timestamptz,
      movements: int,
      confirmed: int,
      total: numeric,
    },
  },
  `select r.id, r.file_name as "fileName", r.staff_name as "staffName", r.created_at as "createdAt", r.movements,
     (select count(distinct m.order_id) from bank_movements m where m.run_id = r.id)::int as confirmed,
     (select coalesce(sum(m.amount), 0) from bank_movements m where m.run_id = r.id)::numeric(14, 2) as total
   from bank_statement_runs r where r.id < $1 order by r.id desc limit $2`,
)
const RUN_IDS = statement({ row: { id: int } }, 'select id from bank_statement_runs')

/** How many runs there are. */
export const countRuns = (db: Db): Promise<BoundedCount> => boundedCount(db, RUN_IDS, [])

/** The newest runs before `before`. */
export async function readRuns(db: Db, { before, limit }: { before: number; limit: number }) {
  return (await db.query(RUNS, [before, limit])).rows
}
