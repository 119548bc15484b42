import { randomUUID } from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'
import {
  commonAuthOptions,
  cookieOptions,
  credentialFields,
  linkTable,
  PASSWORDS,
  sessionFields,
  USER_FIELDS,
} from '#modules/platform/sign-in/auth-options.server.ts'
import {
  authHeaders,
  type SignInRequest,
  setCookiesOf,
} from '#modules/platform/sign-in/auth-request.server.ts'
import { createAuthSignatures } from '#modules/platform/sign-in/auth-signatures.server.ts'
import { withHashedSessions } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { hashPassword, verifyPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import type { StaffEmails } from '../people/staff-emails.ts'
import { SESSION_HOURS, STAFF_COOKIE } from '../people/staff-entry-rules.ts'
import { findPerson, readPasswordHash, type StaffPerson } from '../staff-queries.ts'

const HOUR = 60 * 60

/**
 * better-auth on the tables of staff: passwords, sessions and links for a new password (`src/modules/platform/sign-in` has what it shares with the
 * sign-in of customers). Keys, tables and cookie are staff's own, so neither side's session means anything to the other. The second factor
 * is checked before better-auth opens a session (`second-factor.ts`, decision 58).
 */
export async function createStaffSignIn(deps: {
  db: Database
  log: Logger
  clock: () => Date
  keys: KeyRing
  publicUrl: string
  emails: StaffEmails
}) {
  const { db, emails } = deps
  const signatures = createAuthSignatures({ keys: deps.keys, cookie: STAFF_COOKIE })
  const options = {
    ...commonAuthOptions({ ...deps, signatures }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      ...PASSWORDS,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        const person = await findPerson(db, { id: user.id })
        if (person && !person.disabledAt) await emails.resetPassword(person, token)
      },
    },
    user: { modelName: 'staff', fields: USER_FIELDS },
    session: {
      modelName: 'staff_sessions',
      fields: sessionFields('staff_id'),
      expiresIn: SESSION_HOURS * HOUR,
      disableSessionRefresh: true,
    },
    account: { modelName: 'staff_credentials', fields: credentialFields('staff_id') },
    verification: linkTable('staff_verifications'),
    advanced: cookieOptions(STAFF_COOKIE, { path: '/api/admin', sameSite: 'strict' }),
  } satisfies BetterAuthOptions
  const adapter = withHashedSessions(await getAdapter({ ...options, database: db.pool }))
  const { api, $context } = betterAuth({ ...options, database: () => adapter })
  return { api, $context, signatures }
}

export type StaffSignIn = Awaited<ReturnType<typeof createStaffSignIn>>

/** A password that nobody has, so that an unknown address costs the work of a wrong password. */
const DUMMY_HASH = hashPassword(randomUUID())

/** The person with this address and password, disabled or not; null for a wrong pair, after the same work. */
export async function credentialsOwner(
  db: Database,
  { email, password }: { email: string | null; password: string },
): Promise<StaffPerson | null> {
  const person = email === null ? null : await findPerson(db, { email })
  const hash = person && (await readPasswordHash(db, person.id))
  const right = await verifyPassword({ hash: hash ?? (await DUMMY_HASH), password: password.slice(0, 200) })
  return hash !== null && right ? person : null
}

/**
 * Opens a session for someone whose credentials were checked, and ends the one this browser had: it may have been planted there. Null when
 * the password changed in this moment.
 */
export async function openSession(
  auth: StaffSignIn,
  credentials: { email: string; password: string },
  request: SignInRequest,
): Promise<string[] | null> {
  try {
    const { headers } = await auth.api.signInEmail({
      body: credentials,
      headers: authHeaders(auth, request.headers, request.ip),
      returnHeaders: true,
    })
    const before = authHeaders(auth, request.headers)
    if (before.has('cookie')) await auth.api.signOut({ headers: before })
    return setCookiesOf(auth, headers, request.secure)
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return null
    throw error
  }
}

/** Ends the session of this request; the returned cookies delete it in the browser. */
export async function closeSession(auth: StaffSignIn, request: SignInRequest): Promise<string[]> {
  const { headers } = await auth.api.signOut({
    headers: authHeaders(auth, request.headers),
    returnHeaders: true,
  })
  return setCookiesOf(auth, headers, request.secure)
}
