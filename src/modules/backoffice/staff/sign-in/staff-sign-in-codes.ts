import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'
import { SIGN_IN_CODE_MINUTES } from '#modules/people/customers/sign-in/sign-in-code-rules.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'
import type { StaffEmails } from '../people/staff-emails.ts'
import type { StaffPerson } from '../staff-queries.ts'

/** Eight letters and digits: so many that wrong ones need no count by account, which strangers could use up. */
const CODE_BYTES = 5

const INSERT_STAFF_VERIFICATIONS = statement(
  { params: [text, text, text, int] },
  `insert into staff_verifications (id, identifier, value, expires_at)
   values ($1, $2, $3, now() + make_interval(mins => $4))`,
)
// One statement, so that a code works only once.
const CONSUME_SIGN_IN_CODE = statement(
  { params: [text, text] },
  'delete from staff_verifications where identifier = $2 and value = $1 and expires_at > now()',
)
const DELETE_ALL = statement(
  { params: [text] },
  `delete from staff_verifications where value = $1 and starts_with(identifier, 'sign-in-code:')`,
)

/** Codes that prove, in addition to the password, access to the mailbox of a member of staff. */
export interface StaffSignInCodes {
  /** Emails a new code; earlier ones stay valid for their 15 minutes. */
  send(person: StaffPerson): Promise<void>
  /** Uses a code up; false for one that is wrong, used or older. Success ends all codes of the person. */
  use(staffId: string, typed: string): Promise<boolean>
}

export function createStaffSignInCodes(deps: {
  db: Db
  keys: KeyRing
  emails: StaffEmails
}): StaffSignInCodes {
  const { db, keys, emails } = deps
  // Keyed, so that a copy of the database opens nothing: all codes can be tried against a plain hash.
  const identifier = (staffId: string, code: string, key = keys.current()) =>
    `sign-in-code:${createHmac('sha256', key).update(`${staffId} ${code}`).digest('hex')}`
  return {
    async send(person) {
      const code = new Secret({ buffer: Uint8Array.from(randomBytes(CODE_BYTES)).buffer }).base32
      await db.query(INSERT_STAFF_VERIFICATIONS, [
        randomUUID(),
        identifier(person.id, code),
        person.id,
        SIGN_IN_CODE_MINUTES,
      ])
      await emails.signInCode(person, `${code.slice(0, 4)}-${code.slice(4)}`)
    },
    async use(staffId, typed) {
      const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
      for (const key of keys.accepted()) {
        if ((await db.query(CONSUME_SIGN_IN_CODE, [staffId, identifier(staffId, code, key)])).rowCount === 0)
          continue
        await db.query(DELETE_ALL, [staffId])
        return true
      }
      return false
    },
  }
}
