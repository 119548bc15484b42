import type { Db } from '#database/database.ts'
import { int, nullable, statement, text } from '#database/statements/statement.ts'
import { type Actor, type AuditEntry, writeAudit } from './audit.server.ts'

/** A person who reads the same record again within this many minutes reads it once. */
const READ_MINUTES = 60

const RECENT_READ = statement(
  { params: [text, text, text, nullable(text)], row: { found: int } },
  `select 1 as found from audit_log
    where record_type = $1 and record_id = $2 and action = $3 and staff_id is not distinct from $4
      and created_at > now() - interval '${READ_MINUTES} minutes'
    limit 1`,
)

/** Records that somebody of staff read personal data: one entry for each person, record and hour. Call it before the response. */
export async function recordRead(
  db: Db,
  actor: Actor,
  { action, recordId }: Pick<AuditEntry, 'action' | 'recordId'>,
): Promise<void> {
  const type = action.slice(0, action.indexOf('.'))
  const { rows } = await db.query(RECENT_READ, [type, recordId, action, actor.staffId])
  if (rows.length === 0) await writeAudit(db, actor, { action, recordId })
}
