import { type Database, type Db, transaction } from '#database/database.ts'
import { nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { type BrowserName, browserName } from '#modules/platform/sign-in/session-name-rules.ts'
import { IDLE_HOURS } from '../people/staff-entry-rules.ts'

/** An active login of a member of staff. */
export interface StaffSessionEntry extends BrowserName {
  /** Identifies the login in requests; grants no access. */
  id: string
  /** True for the login of this request. */
  current: boolean
  /** Empty when unknown. */
  ip: string
  since: Date
  /** When a request last came with it, to the minute. */
  seenAt: Date
}

const LIST_STAFF_SESSIONS = statement(
  {
    params: [text, timestamptz, text],
    row: {
      id: text,
      ip: nullable(text),
      agent: nullable(text),
      since: timestamptz,
      seenAt: timestamptz,
    },
  },
  `select id, ip_address as ip, user_agent as agent, created_at as since, updated_at as "seenAt" from staff_sessions
    where staff_id = $1 and expires_at > $2 and updated_at > $2 - interval '${IDLE_HOURS} hours'
    order by (id = $3) desc, updated_at desc, id limit 50`,
)
const END_STAFF_SESSIONS = statement(
  { params: [text, text] },
  'delete from staff_sessions where staff_id = $1 and id = $2',
)
const END_OTHERS = statement(
  { params: [text, text] },
  'delete from staff_sessions where staff_id = $1 and id <> $2',
)

/** Ends every login of a person but this one. Returns how many there were. */
export async function endOtherSessions(tx: Db, staffId: string, sessionId: string): Promise<number> {
  return (await tx.query(END_OTHERS, [staffId, sessionId])).rowCount
}

/** Own logins of a member of staff. A session is its row, so deleting the row ends the login. */
export interface StaffSessions {
  /** The active logins, that of this request first, then the most recently used. */
  list(person: { id: string; sessionId: string }): Promise<StaffSessionEntry[]>
  /** Ends one of the person's logins; false when there is none with this id. */
  end(actor: Actor, staffId: string, sessionId: string): Promise<boolean>
  /** Ends every login but that of this request. Returns how many there were. */
  endOthers(actor: Actor, person: { id: string; sessionId: string }): Promise<number>
}

export function createStaffSessions({ db, clock }: { db: Database; clock: () => Date }): StaffSessions {
  return {
    async list({ id, sessionId }) {
      const { rows } = await db.query(LIST_STAFF_SESSIONS, [id, clock(), sessionId])
      return rows.map(({ agent, ip, ...row }) => ({
        ...row,
        ...browserName(agent),
        ip: ip ?? '',
        current: row.id === sessionId,
      }))
    },
    end: (actor, staffId, sessionId) =>
      transaction(db, async (tx) => {
        const { rowCount } = await tx.query(END_STAFF_SESSIONS, [staffId, sessionId])
        if (rowCount === 0) return false
        await writeAudit(tx, actor, { action: 'session.end', recordId: sessionId })
        return true
      }),
    endOthers: (actor, { id, sessionId }) =>
      transaction(db, async (tx) => {
        const ended = await endOtherSessions(tx, id, sessionId)
        await writeAudit(tx, actor, { action: 'session.endOthers', recordId: id, after: { ended } })
        return ended
      }),
  }
}
