import type { Db } from '#database/database.ts'

/** Locks the check until `tx` ends, so that no other process changes which keys this database uses. Returns the check. */
export async function lockSecretsCheck(tx: Db): Promise<string | null> {
  await tx.query('lock table secrets_check in exclusive mode')
  const { rows } = await tx.query<{ value: string }>('select value from secrets_check')
  return rows[0]?.value ?? null
}

export async function writeSecretsCheck(tx: Db, value: string): Promise<void> {
  await tx.query(
    'insert into secrets_check (value) values ($1) on conflict (one_row) do update set value = excluded.value',
    [value],
  )
}

/** Keys that an older version left in the database, by purpose; empty in a shop that never had any there. */
export async function readSecretsToMove(tx: Db): Promise<Record<string, string>> {
  const { rows } = await tx.query<{ name: string; value: string }>('select name, value from secrets_to_move')
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Truncates rather than deletes: a deleted row stays in the table's file for a while. */
export async function dropSecretsToMove(tx: Db): Promise<void> {
  await tx.query('truncate secrets_to_move')
}
