import type { Db } from '#database/database.ts'
import { nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { type BrowserName, browserName } from '#modules/platform/sign-in/session-name-rules.ts'

/** An active login of a customer. */
export interface SessionEntry extends BrowserName {
  /** Identifies the login in requests; grants no access. */
  id: string
  /** True for the login of this request. */
  current: boolean
  /** The IP address it was made from; empty when unknown. */
  ip: string
  since: Date
}

/** The most logins the page lists, newest first; all of them can be ended. */
const MAX_LISTED = 50

const ACTIVE_SESSIONS = statement(
  {
    params: [text, timestamptz, text],
    row: { id: text, ip: nullable(text), agent: nullable(text), since: timestamptz },
  },
  `select id, ip_address as ip, user_agent as agent, created_at as since from customer_sessions
    where customer_id = $1 and expires_at > $2
    order by (id = $3) desc, created_at desc, id limit ${MAX_LISTED}`,
)

const END_SESSION = statement(
  { params: [text, text] },
  'delete from customer_sessions where customer_id = $1 and id = $2',
)

const END_OTHER_SESSIONS = statement(
  { params: [text, text] },
  'delete from customer_sessions where customer_id = $1 and id <> $2',
)

/** Logins of a customer. A session is its row, so deleting the row ends the login. */
export interface Sessions {
  /** The active logins, that of this request first, then the newest. */
  list(customer: SignedInCustomer): Promise<SessionEntry[]>
  /** Ends one login. False both when it is not the customer's and when it has ended already. */
  end(customerId: string, sessionId: string): Promise<boolean>
  /** Ends every login but that of this request. Returns how many there were. */
  endOthers(customer: Pick<SignedInCustomer, 'id' | 'sessionId'>): Promise<number>
}

export function createSessions({ db, clock }: { db: Db; clock: () => Date }): Sessions {
  return {
    async list({ id, sessionId }) {
      const { rows } = await db.query(ACTIVE_SESSIONS, [id, clock(), sessionId])
      return rows.map(({ agent, ip, ...row }) => ({
        ...row,
        ...browserName(agent),
        ip: ip ?? '',
        current: row.id === sessionId,
      }))
    },
    async end(customerId, sessionId) {
      const { rowCount } = await db.query(END_SESSION, [customerId, sessionId])
      return rowCount === 1
    },
    async endOthers({ id, sessionId }) {
      const { rowCount } = await db.query(END_OTHER_SESSIONS, [id, sessionId])
      return rowCount
    },
  }
}
