import type { Db } from '#database/database.ts'
import { statement, text } from '#database/statements/statement.ts'

const LOCK_CHECK = statement({}, 'lock table secrets_check in exclusive mode')
const READ_CHECK = statement({ row: { value: text } }, 'select value from secrets_check')

/** The check of the newest key of this database; null where it never had one. */
export async function readSecretsCheck(db: Db): Promise<string | null> {
  const { rows } = await db.query(READ_CHECK)
  return rows[0]?.value ?? null
}

/** Locks the check until `tx` ends, so that no other process changes which keys this database uses. Returns the check. */
export async function lockSecretsCheck(tx: Db): Promise<string | null> {
  await tx.query(LOCK_CHECK)
  return readSecretsCheck(tx)
}

const WRITE_CHECK = statement(
  { params: [text] },
  'insert into secrets_check (value) values ($1) on conflict (one_row) do update set value = excluded.value',
)

export async function writeSecretsCheck(tx: Db, value: string): Promise<void> {
  await tx.query(WRITE_CHECK, [value])
}

const SECRETS_TO_MOVE = statement(
  { row: { name: text, value: text } },
  'select name, value from secrets_to_move',
)

/** Keys that an older version left in the database, by purpose; empty in a shop that never had any there. */
export async function readSecretsToMove(tx: Db): Promise<Record<string, string>> {
  const { rows } = await tx.query(SECRETS_TO_MOVE)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const DROP_SECRETS_TO_MOVE = statement({}, 'truncate secrets_to_move')

/** Truncates rather than deletes: a deleted row stays in the table's file for a while. */
export async function dropSecretsToMove(tx: Db): Promise<void> {
  await tx.query(DROP_SECRETS_TO_MOVE)
}
