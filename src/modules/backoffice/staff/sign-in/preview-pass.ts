import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { mayDo, STAFF_ROLES } from '#modules/kernel/staff/permission-rules.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'
import { IDLE_HOURS } from '../people/staff-entry-rules.ts'

/** The cookie that holds a pass. Pages get it, unlike the session of staff. */
export const PREVIEW_COOKIE = 'vitrin_preview'
/** How long a pass holds, in seconds; another press of the button gives a new one. */
export const PREVIEW_SECONDS = 30 * 60

const PASS = /^(\d{1,12})\.([\w-]{1,64})\.([\w-]{43})$/

const READ_SESSION_ROLE = statement(
  { params: [text, timestamptz], row: { role: oneOf(STAFF_ROLES) } },
  `select s.role from staff_sessions ss join staff s on s.id = ss.staff_id
    where ss.id = $1 and ss.expires_at > $2 and ss.updated_at > $2 - interval '${IDLE_HOURS} hours' and s.disabled_at is null`,
)

/** Lets the browser of one login see drafts in the shop. A pass gives access to nothing else, and ends with the login. */
export interface PreviewPasses {
  issue(sessionId: string): string
  /** Whether this is a pass of a login that goes on, of somebody who may read the catalogue. */
  isValid(pass: string): Promise<boolean>
}

export function createPreviewPasses({
  db,
  keys,
  clock,
}: {
  db: Db
  keys: KeyRing
  clock: () => Date
}): PreviewPasses {
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const sign = (text: string, key = keys.current()) => createHmac('sha256', key).update(text).digest()
  return {
    issue(sessionId) {
      const text = `${seconds() + PREVIEW_SECONDS}.${sessionId}`
      return `${text}.${sign(text).toString('base64url')}`
    },
    async isValid(pass) {
      const [, until = '0', sessionId = '', signature = ''] = PASS.exec(pass) ?? []
      const given = Buffer.from(signature, 'base64url')
      const isSigned = keys.accepted().some((key) => {
        const right = sign(`${until}.${sessionId}`, key)
        return right.length === given.length && timingSafeEqual(right, given)
      })
      if (!isSigned || Number(until) < seconds()) return false
      const role = (await db.query(READ_SESSION_ROLE, [sessionId, clock()])).rows[0]?.role
      return role !== undefined && mayDo(role, 'catalogue.read')
    },
  }
}
