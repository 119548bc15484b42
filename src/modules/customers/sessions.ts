import type { Db } from '#database/database.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'
import { type BrowserName, browserName } from './session-name-rules.ts'

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
const MOST_LISTED = 50

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
      const { rows } = await db.query<{ id: string; ip: string | null; agent: string | null; since: Date }>(
        `select id, ip_address as ip, user_agent as agent, created_at as since from customer_sessions
          where customer_id = $1 and expires_at > $2
          order by (id = $3) desc, created_at desc, id limit ${MOST_LISTED}`,
        [id, clock(), sessionId],
      )
      return rows.map(({ agent, ip, ...row }) => ({
        ...row,
        ...browserName(agent),
        ip: ip ?? '',
        current: row.id === sessionId,
      }))
    },
    async end(customerId, sessionId) {
      const { rowCount } = await db.query(
        'delete from customer_sessions where customer_id = $1 and id = $2',
        [customerId, sessionId],
      )
      return rowCount === 1
    },
    async endOthers({ id, sessionId }) {
      const { rowCount } = await db.query(
        'delete from customer_sessions where customer_id = $1 and id <> $2',
        [id, sessionId],
      )
      return rowCount
    },
  }
}
