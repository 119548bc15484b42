import { type Database, type Db, transaction } from '#database/database.ts'
import { statement, text, timestamptz } from '#database/statements/statement.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Limits, TooMany } from '#modules/platform/limits/limits.server.ts'
import { verifyPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { CONFIRMED_MINUTES } from '../people/staff-entry-rules.ts'
import { findPerson, readPasswordHash } from '../staff-queries.ts'
import type { SecondFactor } from './second-factor.ts'

export type ConfirmIdentityResult =
  | { ok: true; until: Date }
  | { ok: false; reason: 'wrong-password' | 'wrong-code' }
  | TooMany

/** Proves once more who sits at a browser that is signed in, before it changes what money and passwords depend on. */
export interface StaffConfirmation {
  /** The password and, where the second factor is on, a code. Holds for ten minutes in this login. */
  confirm(
    actor: Actor,
    person: { id: string; email: string; sessionId: string },
    form: { password: string; code?: string | undefined },
  ): Promise<ConfirmIdentityResult>
  /** Until when this login counts as confirmed; null when it does not. */
  until(sessionId: string): Promise<Date | null>
}

const STORE_STAFF_CONFIRMATIONS = statement(
  { params: [text, timestamptz] },
  `insert into staff_confirmations (session_id, confirmed_at) values ($1, $2)
   on conflict (session_id) do update set confirmed_at = excluded.confirmed_at`,
)
const READ_STAFF_CONFIRMATIONS = statement(
  { params: [text], row: { at: timestamptz } },
  'select confirmed_at as at from staff_confirmations where session_id = $1',
)

const endOf = (at: Date) => new Date(at.getTime() + CONFIRMED_MINUTES * 60_000)

export function createStaffConfirmation(deps: {
  db: Database
  clock: () => Date
  limits: Limits
  secondFactor: SecondFactor
}): StaffConfirmation {
  const { db, clock, limits, secondFactor } = deps

  async function isPassword(staffId: string, password: string): Promise<boolean> {
    const hash = await readPasswordHash(db, staffId)
    return hash !== null && verifyPassword({ hash, password: password.slice(0, 200) })
  }

  /** A code is used up, so it is checked after the password, in the transaction that counts the login as confirmed. */
  async function isCode(tx: Db, staffId: string, code: string): Promise<boolean> {
    const person = await findPerson(tx, { id: staffId })
    return !person?.secondFactor || (await secondFactor.use(tx, staffId, code)) !== null
  }

  return {
    async confirm(actor, { id, email, sessionId }, { password, code = '' }) {
      const who = { customerId: `staff ${id}` }
      const allowed = await limits.count('staff-password', who)
      if (!allowed.ok) return allowed
      if (!(await isPassword(id, password))) return { ok: false, reason: 'wrong-password' }
      await limits.giveBack('staff-password', who)
      const counted = await limits.count('staff-second-factor', { email })
      if (!counted.ok) return counted
      const now = clock()
      const confirmed = await transaction(db, async (tx) => {
        if (!(await isCode(tx, id, code))) return false
        await tx.query(STORE_STAFF_CONFIRMATIONS, [sessionId, now])
        await writeAudit(tx, actor, { action: 'session.confirm', recordId: id })
        return true
      })
      if (!confirmed) return { ok: false, reason: 'wrong-code' }
      await limits.reset('staff-second-factor', { email })
      return { ok: true, until: endOf(now) }
    },
    async until(sessionId) {
      const at = (await db.query(READ_STAFF_CONFIRMATIONS, [sessionId])).rows[0]?.at
      if (!at) return null
      const end = endOf(at)
      return end > clock() ? end : null
    },
  }
}
