import type { Db } from '#database/database.ts'
import {
  date,
  int,
  json,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { EVERY, type Recipe, type ScheduleTime, type StoppedSchedule } from '../product-changes-schemas.ts'

/** When a recipe is carried out by itself, by whose word, and how it went. */
export interface StoredSchedule {
  recipe: number
  time: ScheduleTime
  /** Null where it is over or was stopped. */
  nextAt: Date | null
  /** The id of the person who confirmed it, whose rights it has, and the name at that time. */
  confirmedBy: string
  confirmedName: string
  confirmedAt: Date
  /** How many products and variants changed the last time, or would have when it was confirmed. */
  expected: number
  lastAt: Date | null
  lastRun: number | null
  stopped: StoppedSchedule | null
}

const ROW = {
  recipe: int,
  every: oneOf(EVERY),
  day: nullable(int),
  date: nullable(text),
  time: text,
  nextAt: nullable(timestamptz),
  confirmedBy: text,
  confirmedName: text,
  confirmedAt: timestamptz,
  expected: int,
  lastAt: nullable(timestamptz),
  lastRun: nullable(int),
  stopped: nullable(json<StoppedSchedule>()),
}
const COLUMNS = `recipe_id as recipe, every, day, date::text as date, time, next_at as "nextAt", confirmed_by as "confirmedBy",
  confirmed_name as "confirmedName", confirmed_at as "confirmedAt", expected, last_at as "lastAt", last_run as "lastRun", stopped`

const scheduleOf = ({ every, day, date, time, ...rest }: RowFrom<typeof ALL_SCHEDULES>): StoredSchedule => ({
  ...rest,
  time: { every, time, ...(day !== null && { day }), ...(date !== null && { date }) } as ScheduleTime,
})

const ALL_SCHEDULES = statement({ row: ROW }, `select ${COLUMNS} from product_change_schedules`)
/** Every schedule, by its recipe. */
export async function listSchedules(db: Db): Promise<Map<number, StoredSchedule>> {
  const { rows } = await db.query(ALL_SCHEDULES)
  return new Map(rows.map((row) => [row.recipe, scheduleOf(row)]))
}

const LOCK_SCHEDULE = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from product_change_schedules where recipe_id = $1 for update`,
)
/** The schedule of a recipe, locked until the transaction ends; null for none. */
export async function lockSchedule(tx: Db, recipe: number): Promise<StoredSchedule | null> {
  const { rows } = await tx.query(LOCK_SCHEDULE, [recipe])
  return rows[0] ? scheduleOf(rows[0]) : null
}

const DUE_SCHEDULES = statement(
  { params: [timestamptz], row: { id: int } },
  'select recipe_id as id from product_change_schedules where next_at <= $1 order by next_at, recipe_id',
)
/** Recipes whose time has come. */
export async function dueRecipes(db: Db, now: Date): Promise<number[]> {
  return (await db.query(DUE_SCHEDULES, [now])).rows.map(({ id }) => id)
}

const SAVE_SCHEDULE = statement(
  {
    params: [
      int,
      text,
      nullable(int),
      nullable(date),
      text,
      nullable(timestamptz),
      text,
      text,
      timestamptz,
      int,
    ],
  },
  `insert into product_change_schedules (recipe_id, every, day, date, time, next_at, confirmed_by, confirmed_name, confirmed_at, expected)
   values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10)
   on conflict (recipe_id) do update set every = excluded.every, day = excluded.day, date = excluded.date, time = excluded.time,
     next_at = excluded.next_at, confirmed_by = excluded.confirmed_by, confirmed_name = excluded.confirmed_name,
     confirmed_at = excluded.confirmed_at, expected = excluded.expected, stopped = null`,
)
/** Stores a schedule that somebody has confirmed, in place of the one that was there. */
export async function saveSchedule(
  tx: Db,
  schedule: Omit<StoredSchedule, 'lastAt' | 'lastRun' | 'stopped'>,
): Promise<void> {
  const { time } = schedule
  await tx.query(SAVE_SCHEDULE, [
    schedule.recipe,
    time.every,
    'day' in time ? time.day : null,
    'date' in time ? time.date : null,
    time.time,
    schedule.nextAt,
    schedule.confirmedBy,
    schedule.confirmedName,
    schedule.confirmedAt,
    schedule.expected,
  ])
}

const RECORD_RUN = statement(
  { params: [int, timestamptz, nullable(int), int, nullable(timestamptz)] },
  'update product_change_schedules set last_at = $2, last_run = $3, expected = $4, next_at = $5 where recipe_id = $1',
)
/** Keeps that its time came; `run` is null where nothing was to change. */
export async function keepRan(
  tx: Db,
  recipe: number,
  { at, run, expected, nextAt }: { at: Date; run: number | null; expected: number; nextAt: Date | null },
): Promise<void> {
  await tx.query(RECORD_RUN, [recipe, at, run, expected, nextAt])
}

const STOP_SCHEDULE = statement(
  { params: [int, json()] },
  'update product_change_schedules set next_at = null, stopped = $2 where recipe_id = $1',
)
/** Stops a schedule until somebody confirms it again. */
export async function stopSchedule(tx: Db, recipe: number, stopped: StoppedSchedule): Promise<void> {
  await tx.query(STOP_SCHEDULE, [recipe, JSON.stringify(stopped)])
}

const DELETE_SCHEDULE = statement(
  { params: [int] },
  'delete from product_change_schedules where recipe_id = $1',
)
export async function deleteSchedule(tx: Db, recipe: number): Promise<void> {
  await tx.query(DELETE_SCHEDULE, [recipe])
}

const FIND_STOP = statement(
  { params: [int], row: { at: timestamptz } },
  `select (stopped->>'at')::timestamptz as at from product_change_schedules where stopped is not null order by at limit $1`,
)
/** Schedules that were stopped: how many, of at most `limit`, and since when the oldest waits. */
export async function readStopped(db: Db, limit: number): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.query(FIND_STOP, [limit])
  return { count: rows.length, oldest: rows[0]?.at ?? null }
}

/** A schedule as it is shown. */
export const shownSchedule = (
  {
    recipe: _recipe,
    confirmedBy: _by,
    time,
    nextAt,
    confirmedName,
    confirmedAt,
    lastAt,
    ...rest
  }: StoredSchedule,
  most: number,
): NonNullable<Recipe['schedule']> => ({
  ...rest,
  time,
  most,
  nextAt: nextAt?.toISOString() ?? null,
  confirmedBy: confirmedName,
  confirmedAt: confirmedAt.toISOString(),
  lastAt: lastAt?.toISOString() ?? null,
})
