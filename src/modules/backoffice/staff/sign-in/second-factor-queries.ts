import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, statement, text, timestamptz } from '#database/statements/statement.ts'

const READ_STAFF_TWO_FACTORS = statement(
  { params: [text], row: { secret: text, isConfirmed: boolean } },
  `select secret, confirmed_at is not null as "isConfirmed" from staff_two_factors where staff_id = $1`,
)

export async function readSecondFactor(db: Db, staffId: string) {
  const { rows } = await db.query(READ_STAFF_TWO_FACTORS, [staffId])
  return rows[0] ?? null
}

const STORE_STAFF_TWO_FACTORS = statement(
  { params: [text, text] },
  `insert into staff_two_factors (staff_id, secret) values ($1, $2)
   on conflict (staff_id) do update set secret = excluded.secret where staff_two_factors.confirmed_at is null`,
)

/** False when the person uses a confirmed secret, which stays. */
export async function storeSecondFactor(db: Db, staffId: string, secret: string): Promise<boolean> {
  const { rowCount } = await db.query(STORE_STAFF_TWO_FACTORS, [staffId, secret])
  return rowCount === 1
}

const CONFIRM_SECOND_FACTOR = statement(
  { params: [text, int, timestamptz] },
  `update staff_two_factors set confirmed_at = $3, last_step = $2 where staff_id = $1 and confirmed_at is null`,
)

export async function confirmSecondFactor(
  db: Db,
  staffId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(CONFIRM_SECOND_FACTOR, [staffId, step, now])
  return rowCount === 1
}

const TAKE_STEP = statement(
  { params: [text, int] },
  'update staff_two_factors set last_step = $2 where staff_id = $1 and last_step < $2',
)

/** Uses up the code of a step. One statement, so that of two requests with one code only one gets in. */
export async function takeStep(db: Db, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(TAKE_STEP, [staffId, step])
  return rowCount === 1
}

const REPLACE_CODES = statement(
  { params: [text, arrayOf(text)] },
  `with earlier as (delete from staff_recovery_codes where staff_id = $1)
   insert into staff_recovery_codes (staff_id, code_hash) select $1, unnest($2::text[])`,
)

export async function replaceRecoveryCodes(
  db: Db,
  staffId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.query(REPLACE_CODES, [staffId, hashes])
}

const CONSUME_CODE = statement(
  { params: [text, text] },
  'delete from staff_recovery_codes where staff_id = $1 and code_hash = $2',
)

export async function consumeRecoveryCode(db: Db, staffId: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query(CONSUME_CODE, [staffId, hash])
  return rowCount === 1
}

const COUNT_CODES = statement(
  { params: [text], row: { count: int } },
  'select count(*) as count from staff_recovery_codes where staff_id = $1',
)

/** Unused recovery codes of a person. */
export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { rows } = await db.query(COUNT_CODES, [staffId])
  return rows[0]?.count ?? 0
}

const DELETE_SECOND_FACTOR = statement(
  { params: [text] },
  `with codes as (delete from staff_recovery_codes where staff_id = $1)
   delete from staff_two_factors where staff_id = $1`,
)

/** False when there was none. */
export async function deleteSecondFactor(db: Db, staffId: string): Promise<boolean> {
  const { rowCount } = await db.query(DELETE_SECOND_FACTOR, [staffId])
  return rowCount === 1
}
