import type { Db } from '#database/database.ts'
import { int, json, nullable, statement, text } from '#database/statements/statement.ts'
import { type AuditAction, type AuditFields, changedFields } from './audit-rules.ts'

export type { AuditAction, AuditFields } from './audit-rules.ts'

/** Who carries out a command of staff, and by which request. Every verb of staff takes one and records itself with it. */
export interface Actor {
  /** Null before anybody is signed in. */
  readonly staffId: string | null
  readonly name: string
  readonly requestId: string
  readonly ip: string
  /** True once `writeAudit` has recorded anything for it; `/api/admin` refuses to send the success of a command that recorded nothing. */
  recorded: boolean
  /** Told of each entry in its transaction: other owners hear of what needs a password (`/api/admin`). */
  readonly tell?: (tx: Db, entry: Pick<AuditEntry, 'action' | 'recordId'>) => Promise<void>
}

export interface AuditEntry {
  /** As 'order.ship'; its first word is the kind of record. */
  action: AuditAction
  recordId: string
  /** The record before and after; fields that did not change are left out. Never secrets. */
  before?: AuditFields
  after?: AuditFields
}

const WRITE_AUDIT_LOG = statement(
  { params: [nullable(text), text, text, text, text, json(), json(), text, text], row: { id: int } },
  `insert into audit_log (staff_id, staff_name, action, record_type, record_id, before, after, request_id, ip)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)

/**
 * Records a command of staff. Call it in the command's transaction, so that neither exists without the other; for reads that are
 * recorded (exports, personal data) before the response.
 */
export async function writeAudit(tx: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  await writeAuditEntry(tx, actor, entry)
}

/** The same, returning the id of the entry. */
export async function writeAuditEntry(
  tx: Db,
  actor: Actor,
  { action, recordId, before = {}, after = {} }: AuditEntry,
): Promise<number> {
  const changed = changedFields(before, after)
  const { rows } = await tx.query(WRITE_AUDIT_LOG, [
    actor.staffId,
    actor.name,
    action,
    action.slice(0, action.indexOf('.')),
    recordId,
    JSON.stringify(changed.before),
    JSON.stringify(changed.after),
    actor.requestId,
    actor.ip,
  ])
  actor.recorded = true
  await actor.tell?.(tx, { action, recordId })
  const [entry] = rows
  if (!entry) throw new Error(`${action} was not recorded`)
  return entry.id
}

/**
 * Records a command of somebody who is not signed in by the request: a login, an accepted invitation. The entry names the person it made
 * or found.
 */
export async function writeAuditAs(
  tx: Db,
  actor: Actor,
  person: { id: string | null; name: string },
  entry: AuditEntry,
): Promise<void> {
  await writeAudit(tx, { ...actor, staffId: person.id, name: person.name }, entry)
  actor.recorded = true
}
