import type { Db } from './database.ts'
import { boolean, statement, text } from './statements/statement.ts'

/** Which database an address leads to. */
export interface DatabaseIdentity {
  /** The number that a cluster was given when it was made; its standbys have the same. */
  system: string
  name: string
  /** True for a standby, which follows another server. */
  standby: boolean
}

const DATABASE_IDENTITY = statement(
  { row: { system: text, name: text, standby: boolean } },
  `select (select system_identifier::text from pg_control_system()) as system,
     current_database()::text as name, pg_is_in_recovery() as standby`,
)

export async function readIdentity(db: Db): Promise<DatabaseIdentity> {
  const { rows } = await db.query(DATABASE_IDENTITY)
  const [row] = rows
  if (!row) throw new Error('the database returned no identity')
  return row
}

export async function areSameDatabase(one: Db, other: Db): Promise<boolean> {
  const [first, second] = await Promise.all([readIdentity(one), readIdentity(other)])
  return first.name === second.name && first.system === second.system
}

export const DIFFERENT_DATABASES =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must lead to the same one.'
