import type { Db } from '#database/database.ts'
import { boolean, int, json, statement, text, timestamptz } from '#database/statements/statement.ts'

/**
 * SQL condition: the shop is held, because it was restored from a copy and its owner has not released it. Nothing goes out meanwhile: read
 * wherever something would, each time, so that all processes agree.
 */
export const IS_HELD = 'exists (select from shop_restores where released_at is null)'

/** SQL: when the restore ended that holds the shop; null where nothing does. */
export const HELD_SINCE = '(select restored_at from shop_restores where released_at is null)'

/**
 * SQL: the last moment at which a restored shop took the place of a lost one, which may have sold until then: its release, before that
 * the restore; null where it never was restored.
 */
export const LAST_TAKEN_OVER = '(select max(greatest(restored_at, released_at)) from shop_restores)'

const READ_HELD = statement({ row: { held: boolean } }, `select ${IS_HELD} as held`)

export async function isHeld(db: Db): Promise<boolean> {
  return (await db.query(READ_HELD)).rows[0]?.held === true
}

/** The same work, done only while the shop is not held. */
export const unlessHeld = (db: Db, work: () => Promise<unknown>) => async (): Promise<void> => {
  if (!(await isHeld(db))) await work()
}

/** What ended with a restore. */
export interface EndedByRestore {
  staffSessions: number
  customerSessions: number
  invitations: number
  /** Names of the tokens of other software that were in force. */
  tokens: readonly string[]
  /** Waiting emails with a link or a code that works no more. */
  emails: number
}

export interface Restore {
  id: number
  takenAt: Date
  source: string
  restoredAt: Date
  ended: EndedByRestore
}

const END_EARLIER_RESTORES = statement(
  {},
  'update shop_restores set released_at = now() where released_at is null',
)
const INSERT_RESTORE = statement(
  { params: [timestamptz, text, json<EndedByRestore>()] },
  'insert into shop_restores (taken_at, source, ended) values ($1, left($2, 500), $3)',
)

/** Holds the shop; an earlier restore that was never released is followed by this one. */
export async function placeHold(
  tx: Db,
  { takenAt, source, ended }: Pick<Restore, 'takenAt' | 'source' | 'ended'>,
): Promise<void> {
  await tx.query(END_EARLIER_RESTORES)
  await tx.query(INSERT_RESTORE, [takenAt, source, JSON.stringify(ended)])
}

const RESTORE_ROW = {
  id: int,
  takenAt: timestamptz,
  source: text,
  restoredAt: timestamptz,
  ended: json<EndedByRestore>(),
}
const RESTORE_COLUMNS = 'id, taken_at as "takenAt", source, restored_at as "restoredAt", ended'

const FIND_OPEN_RESTORE = statement(
  { row: RESTORE_ROW },
  `select ${RESTORE_COLUMNS} from shop_restores where released_at is null`,
)
const OPEN_LOCKED = statement(
  { row: RESTORE_ROW },
  `select ${RESTORE_COLUMNS} from shop_restores where released_at is null for update`,
)

/** The restore that holds the shop; null where nothing does. */
export const readHold = async (db: Db): Promise<Restore | null> =>
  (await db.query(FIND_OPEN_RESTORE)).rows[0] ?? null
export const lockHold = async (tx: Db): Promise<Restore | null> =>
  (await tx.query(OPEN_LOCKED)).rows[0] ?? null

const RELEASE_SHOP = statement(
  { params: [int, text] },
  'update shop_restores set released_at = now(), released_by = $2 where id = $1',
)

export async function endHold(tx: Db, id: number, name: string): Promise<void> {
  await tx.query(RELEASE_SHOP, [id, name])
}
