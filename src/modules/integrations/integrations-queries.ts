import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, nullable, oneOf, statement, text, timestamptz } from '#database/statement.ts'
import { PERMISSION_NAMES, type Permission } from '#modules/staff/permission-rules.ts'
import { WEBHOOK_EVENTS } from './webhook-rules.ts'

const PERMISSION = oneOf(PERMISSION_NAMES)
const EVENT = oneOf(WEBHOOK_EVENTS)

const TOKEN = {
  id: text,
  name: text,
  permissions: arrayOf(PERMISSION),
  expiresAt: nullable(timestamptz),
  revokedAt: nullable(timestamptz),
  lastUsedAt: nullable(timestamptz),
  createdAt: timestamptz,
  version: int,
}
const TOKEN_COLUMNS = `id, name, permissions, expires_at as "expiresAt", revoked_at as "revokedAt",
  last_used_at as "lastUsedAt", created_at as "createdAt", version`

const TOKENS = statement(
  { row: TOKEN },
  `select ${TOKEN_COLUMNS} from api_tokens order by revoked_at is not null, created_at desc, id`,
)
export async function readTokens(db: Db) {
  return (await db.query(TOKENS)).rows
}

const LOCK_TOKEN = statement(
  { params: [text], row: TOKEN },
  `select ${TOKEN_COLUMNS} from api_tokens where id = $1 for update`,
)
export async function lockToken(tx: Db, id: string) {
  return (await tx.query(LOCK_TOKEN, [id])).rows[0] ?? null
}

const INSERT_TOKEN = statement(
  { params: [text, text, text, arrayOf(PERMISSION), nullable(timestamptz), int], row: TOKEN },
  `insert into api_tokens (id, name, token_hash, permissions, expires_at)
   select $1, $2, $3, $4::text[], $5 where (select count(*) from api_tokens where revoked_at is null) < $6
   returning ${TOKEN_COLUMNS}`,
)
/** Null when there are `most` tokens in force already. */
export async function insertToken(
  tx: Db,
  row: { id: string; name: string; hash: string; permissions: readonly Permission[]; expiresAt: Date | null },
  most: number,
) {
  const { rows } = await tx.query(INSERT_TOKEN, [
    row.id,
    row.name,
    row.hash,
    row.permissions,
    row.expiresAt,
    most,
  ])
  return rows[0] ?? null
}

const REVOKE = statement(
  { params: [text], row: TOKEN },
  `update api_tokens set revoked_at = now(), version = version + 1 where id = $1 returning ${TOKEN_COLUMNS}`,
)
export async function revokeToken(tx: Db, id: string) {
  return (await tx.query(REVOKE, [id])).rows[0] ?? null
}

const TOKEN_BY_HASH = statement(
  {
    params: [text, timestamptz],
    row: { id: text, name: text, permissions: arrayOf(PERMISSION), stale: boolean },
  },
  `select id, name, permissions, coalesce(last_used_at < $2::timestamptz - interval '1 hour', true) as stale
   from api_tokens where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
)
const USED = statement(
  { params: [text, timestamptz] },
  'update api_tokens set last_used_at = $2 where id = $1',
)
/** The token in force with this hash; notes its use, once an hour. */
export async function findToken(db: Db, hash: string, now: Date) {
  const [found] = (await db.prepared(TOKEN_BY_HASH, [hash, now])).rows
  if (!found) return null
  if (found.stale) await db.query(USED, [found.id, now])
  return found
}

const WEBHOOK = {
  id: text,
  name: text,
  url: text,
  events: arrayOf(EVENT),
  active: boolean,
  secret: text,
  createdAt: timestamptz,
  version: int,
  waiting: int,
  failed: int,
}
/** Deliveries are counted up to 1,000. */
const counted = (status: string) => `(select count(*) from (
    select from webhook_deliveries d where d.webhook_id = w.id and d.status = '${status}' limit 1000) few)`
const WEBHOOK_COLUMNS = `w.id, w.name, w.url, w.events, w.active, w.secret, w.created_at as "createdAt", w.version,
  ${counted('waiting')} as waiting, ${counted('failed')} as failed`

const WEBHOOKS = statement(
  { row: WEBHOOK },
  `select ${WEBHOOK_COLUMNS} from webhooks w order by w.created_at, w.id`,
)
export async function readWebhooks(db: Db) {
  return (await db.query(WEBHOOKS)).rows
}

const ONE_WEBHOOK = statement(
  { params: [text], row: WEBHOOK },
  `select ${WEBHOOK_COLUMNS} from webhooks w where w.id = $1`,
)
export async function readWebhook(db: Db, id: string) {
  return (await db.query(ONE_WEBHOOK, [id])).rows[0] ?? null
}

const LOCK_WEBHOOK = statement(
  { params: [text], row: { id: text } },
  'select id from webhooks where id = $1 for update',
)
/** The webhook, locked until the end of the transaction; null for an unknown id. */
export async function lockWebhook(tx: Db, id: string) {
  const { rows } = await tx.query(LOCK_WEBHOOK, [id])
  return rows.length === 0 ? null : readWebhook(tx, id)
}

export interface WebhookRow {
  id: string
  name: string
  url: string
  events: readonly (typeof WEBHOOK_EVENTS)[number][]
  active: boolean
}

const INSERT_WEBHOOK = statement(
  { params: [text, text, text, arrayOf(EVENT), boolean, text, int], row: { id: text } },
  `insert into webhooks (id, name, url, events, active, secret)
   select $1, $2, $3, $4::text[], $5, $6 where (select count(*) from webhooks) < $7
   returning id`,
)
/** False when there are `most` webhooks already. `secret` is encrypted. */
export async function insertWebhook(
  tx: Db,
  { id, name, url, events, active }: WebhookRow,
  secret: string,
  most: number,
): Promise<boolean> {
  const { rows } = await tx.query(INSERT_WEBHOOK, [id, name, url, events, active, secret, most])
  return rows.length === 1
}

const UPDATE_WEBHOOK = statement(
  { params: [text, text, text, arrayOf(EVENT), boolean] },
  `update webhooks set name = $2, url = $3, events = $4, active = $5, version = version + 1 where id = $1`,
)
export async function updateWebhook(tx: Db, { id, name, url, events, active }: WebhookRow): Promise<void> {
  await tx.query(UPDATE_WEBHOOK, [id, name, url, events, active])
}

const DELETE_WEBHOOK = statement({ params: [text] }, 'delete from webhooks where id = $1')
export async function deleteWebhook(tx: Db, id: string): Promise<void> {
  await tx.query(DELETE_WEBHOOK, [id])
}
