import type { Db } from '#database/database.ts'
import { int, nullable, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { PROVIDER_KINDS, type ProviderKind } from './providers-schemas.ts'

const KIND = oneOf(PROVIDER_KINDS)

/** Keys as they are stored: encrypted. */
export interface StoredKeys {
  id: string
  kind: ProviderKind
  data: string
}

export interface Setup {
  kind: ProviderKind
  /** The keys in force; null for none. */
  keysId: string | null
  version: number
  changedAt: Date
}

/** What tells that a reload is needed: not the encrypted text, which is written again when the shop's keys are rotated. */
export const PROVIDERS_SOURCE = statement(
  { row: { id: text, kind: KIND, version: nullable(int) } },
  `select k.id, k.kind, s.version from provider_keys k left join provider_setups s on s.keys_id = k.id`,
)

const READ_KEYS = statement(
  { row: { id: text, kind: KIND, data: text } },
  'select id, kind, data from provider_keys order by created_at desc, id',
)
const READ_SETUPS = statement(
  { row: { kind: KIND, keysId: nullable(text), version: int, changedAt: timestamptz } },
  'select kind, keys_id as "keysId", version, changed_at as "changedAt" from provider_setups order by kind',
)

/** Every stored key, the newest first. */
export async function readKeys(db: Db): Promise<StoredKeys[]> {
  return (await db.query(READ_KEYS)).rows
}

export async function readSetups(db: Db): Promise<Setup[]> {
  return (await db.query(READ_SETUPS)).rows
}

const LOCK_SETUP = statement(
  { params: [text], row: { kind: KIND, keysId: nullable(text), version: int, changedAt: timestamptz } },
  `select kind, keys_id as "keysId", version, changed_at as "changedAt" from provider_setups where kind = $1 for update`,
)

export async function lockSetup(tx: Db, kind: ProviderKind): Promise<Setup> {
  const [setup] = (await tx.query(LOCK_SETUP, [kind])).rows
  if (!setup) throw new Error(`no row of ${kind} in provider_setups`)
  return setup
}

const INSERT_KEYS = statement(
  { params: [text, text, text] },
  'insert into provider_keys (id, kind, data) values ($1, $2, $3)',
)

export async function insertKeys(tx: Db, { id, kind, data }: StoredKeys): Promise<void> {
  await tx.query(INSERT_KEYS, [id, kind, data])
}

const PUT_IN_FORCE = statement(
  { params: [text, nullable(text), timestamptz] },
  'update provider_setups set keys_id = $2, changed_at = $3, version = version + 1 where kind = $1',
)

/** Puts keys in force, or none. The caller holds the lock of the setup. */
export async function putInForce(
  tx: Db,
  kind: ProviderKind,
  keysId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(PUT_IN_FORCE, [kind, keysId, now])
}

const DELETE_UNUSED = statement(
  {},
  `delete from provider_keys k
    where created_at < now() - interval '1 day'
      and not exists (select from provider_setups s where s.keys_id = k.id)
      and not exists (select from payments p where p.keys_id = k.id)`,
)

/** Deletes keys that are neither in force nor those of a payment. A payment that begins this moment has keys that were in force today. */
export async function deleteUnusedKeys(db: Db): Promise<void> {
  await db.query(DELETE_UNUSED)
}
