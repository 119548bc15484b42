import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import {
  STAFF_ROLES,
  TOKEN_PERMISSIONS,
  type TokenPermission,
} from '#modules/kernel/staff/permission-rules.ts'
import { WEBHOOK_EVENTS } from '#modules/kernel/webhooks/webhook-rules.ts'

const PERMISSION = oneOf(TOKEN_PERMISSIONS)
const EVENT = oneOf(WEBHOOK_EVENTS)

const TOKEN = {
  id: text,
  name: text,
  permissions: arrayOf(PERMISSION),
  /** Who made it; null for one that was revoked before tokens had a maker. */
  maker: nullable(text),
  makerRole: nullable(oneOf(STAFF_ROLES)),
  makerDisabled: boolean,
  /** What it lost because it is for persons, until an owner has seen that. */
  lost: arrayOf(text),
  /** What it held before that allowed more; a person has not said yet whether it shall have it. */
  narrowed: arrayOf(PERMISSION),
  expiresAt: nullable(timestamptz),
  revokedAt: nullable(timestamptz),
  lastUsedAt: nullable(timestamptz),
  createdAt: timestamptz,
  version: int,
}
/** For `api_tokens t left join staff m`. */
const TOKEN_COLUMNS = `t.id, t.name, t.permissions, m.name as maker, m.role as "makerRole",
  m.disabled_at is not null as "makerDisabled",
  case when t.lost_seen_at is null then t.lost else '{}' end as lost, t.narrowed, t.expires_at as "expiresAt",
  t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt", t.created_at as "createdAt", t.version`
const WITH_MAKER = 'left join staff m on m.id = t.maker_id'

const TOKENS = statement(
  { row: TOKEN },
  `select ${TOKEN_COLUMNS} from api_tokens t ${WITH_MAKER}
   order by t.revoked_at is not null, t.created_at desc, t.id`,
)
export async function readTokens(db: Db) {
  return (await db.query(TOKENS)).rows
}

const LOCK_TOKEN = statement(
  { params: [text], row: TOKEN },
  `select ${TOKEN_COLUMNS} from api_tokens t ${WITH_MAKER} where t.id = $1 for update of t`,
)
export async function lockToken(tx: Db, id: string) {
  return (await tx.query(LOCK_TOKEN, [id])).rows[0] ?? null
}

const INSERT_TOKEN = statement(
  { params: [text, text, text, arrayOf(PERMISSION), nullable(timestamptz), text, int], row: TOKEN },
  `with t as (
     insert into api_tokens (id, name, token_hash, permissions, expires_at, maker_id)
     select $1, $2, $3, $4::text[], $5, $6 where (select count(*) from api_tokens where revoked_at is null) < $7
     returning *
   )
   select ${TOKEN_COLUMNS} from t ${WITH_MAKER}`,
)
/** Null when there are `most` tokens in force already. */
export async function insertToken(
  tx: Db,
  row: {
    id: string
    name: string
    hash: string
    permissions: readonly TokenPermission[]
    expiresAt: Date | null
    makerId: string
  },
  most: number,
) {
  const { rows } = await tx.query(INSERT_TOKEN, [
    row.id,
    row.name,
    row.hash,
    row.permissions,
    row.expiresAt,
    row.makerId,
    most,
  ])
  return rows[0] ?? null
}

const REVOKE_TOKEN = statement(
  { params: [text], row: TOKEN },
  `with t as (update api_tokens set revoked_at = now(), version = version + 1 where id = $1 returning *)
   select ${TOKEN_COLUMNS} from t ${WITH_MAKER}`,
)
export async function revokeToken(tx: Db, id: string) {
  return (await tx.query(REVOKE_TOKEN, [id])).rows[0] ?? null
}

const WIDEN_TOKEN = statement(
  { params: [text, arrayOf(PERMISSION)], row: TOKEN },
  `with t as (update api_tokens set permissions = $2::text[], narrowed = '{}', version = version + 1 where id = $1 returning *)
   select ${TOKEN_COLUMNS} from t ${WITH_MAKER}`,
)
/** Sets what a token may do, and that a person has said so. */
export async function widenToken(tx: Db, id: string, permissions: readonly TokenPermission[]) {
  return (await tx.query(WIDEN_TOKEN, [id, permissions])).rows[0] ?? null
}

const TOKEN_BY_HASH = statement(
  {
    params: [text, timestamptz],
    row: {
      id: text,
      name: text,
      permissions: arrayOf(PERMISSION),
      makerRole: oneOf(STAFF_ROLES),
      stale: boolean,
    },
  },
  `select t.id, t.name, t.permissions, m.role as "makerRole",
     coalesce(t.last_used_at < $2::timestamptz - interval '1 hour', true) as stale
   from api_tokens t join staff m on m.id = t.maker_id and m.disabled_at is null
   where t.token_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > $2)`,
)
const MARK_TOKEN_USED = statement(
  { params: [text, timestamptz] },
  'update api_tokens set last_used_at = $2 where id = $1',
)
/** The token in force with this hash, whose maker still works here; notes its use, once an hour. */
export async function findToken(db: Db, hash: string, now: Date) {
  const [found] = (await db.prepared(TOKEN_BY_HASH, [hash, now])).rows
  if (!found) return null
  if (found.stale) await db.query(MARK_TOKEN_USED, [found.id, now])
  return found
}

const UNREPORTED_TOKENS = statement(
  { row: { id: text, name: text } },
  `select id, name from api_tokens where lost <> '{}' and lost_told_at is null order by name, id for update`,
)
const MARK_TOKENS_REPORTED = statement(
  { params: [arrayOf(text)] },
  'update api_tokens set lost_told_at = now() where id = any ($1::text[])',
)
/** Tokens that lost permissions and whose owners were not told yet; they count as told from here on. */
export async function takeUntold(tx: Db) {
  const { rows } = await tx.query(UNREPORTED_TOKENS)
  if (rows.length > 0) await tx.query(MARK_TOKENS_REPORTED, [rows.map(({ id }) => id)])
  return rows
}

const MARK_LOSSES_SEEN = statement(
  {},
  `update api_tokens set lost_seen_at = now() where lost <> '{}' and lost_seen_at is null`,
)
/** An owner has read what tokens lost. Returns how many tokens there were. */
export async function markLostSeen(tx: Db): Promise<number> {
  return (await tx.query(MARK_LOSSES_SEEN)).rowCount
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
