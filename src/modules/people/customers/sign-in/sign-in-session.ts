import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import type { Db } from '#database/database.ts'
import { isForeignKeyViolation } from '#database/database-errors.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import {
  authHeaders,
  type SignInRequest,
  setCookiesOf,
} from '#modules/platform/sign-in/auth-request.server.ts'
import type { AuthSignatures } from '#modules/platform/sign-in/auth-signatures.server.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { withMinimumDuration } from '#modules/platform/sign-in/minimum-duration.server.ts'
import { hashPassword, isOwnHash, verifyPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { hasEarlierPasswords, readPasswordHash, replaceHash } from '../account/account-queries.ts'
import { type EmailRecipient, findEmailRecipient } from './mailbox-queries.ts'
import { readSignedIn } from './session-queries.ts'
import { SESSION_COOKIE, type SignIn } from './sign-in.ts'

export type SignInResult =
  | { ok: true; customerId: string; setCookies: string[] }
  | { ok: false; reason: 'wrong-credentials' }

/** Request headers; only the session cookie and what better-auth reads of the browser matter here. */
type Headers = Record<string, unknown>

const hasSession = ({ cookie }: Headers) =>
  typeof cookie === 'string' && cookie.includes(`${SESSION_COOKIE}=`)

/** Whose session a browser has: a customer's, or that of a guest, who has no account. */
export type SessionOwner = Pick<Visitor, 'customer' | 'guest'>

const NOBODY: SessionOwner = { customer: null, guest: null }

/**
 * The owner of the session in these request headers; queries the database only when the shop signed the cookie. Most requests of
 * customers need it, so it is one prepared statement; better-auth's `getSession` sends two that are planned each time.
 */
export async function sessionOwner(
  { db, clock, signatures }: { db: Db; clock: () => Date; signatures: AuthSignatures },
  { cookie }: Headers,
): Promise<SessionOwner> {
  const token = typeof cookie === 'string' ? signatures.tokenIn(cookie) : null
  const found = token === null ? null : await readSignedIn(db, sessionTokenHash(token), clock())
  if (!found) return NOBODY
  const { guest, ...person } = found
  return guest ? { customer: null, guest: person } : { customer: person, guest: null }
}

/**
 * Checking the hash of an earlier shop takes another time than checking one of ours. While there is such a hash, every check of a password
 * takes as long, so that the duration does not reveal who has an account.
 */
async function inEqualTime<T>(db: Db, check: () => Promise<T>): Promise<T> {
  return (await hasEarlierPasswords(db)) ? withMinimumDuration(check()) : check()
}

/** Replaces the hash of an earlier shop by one of ours, which only the login can do: it alone has the password. */
async function renewHash(db: Db, customerId: string, password: string): Promise<void> {
  const known = await readPasswordHash(db, customerId)
  if (known !== null && !isOwnHash(known))
    await replaceHash(db, customerId, known, await hashPassword(password))
}

/**
 * Opens a session. A wrong e-mail and a wrong password take the same time and give the same result. The browser's previous session is
 * ended: it may have been planted there, or be known to someone else.
 */
export async function signIn(
  { auth, db }: { auth: SignIn; db: Db },
  credentials: { email: string; password: string },
  request: SignInRequest,
): Promise<SignInResult> {
  // A malformed address is looked up too, so that it takes as long as a valid one.
  const email = parseEmail(credentials.email) ?? 'nobody@vitrin.invalid'
  const password = credentials.password.slice(0, 200) || ' '
  try {
    const { headers, response } = await inEqualTime(db, () =>
      auth.api.signInEmail({
        body: { email, password },
        headers: authHeaders(auth, request.headers, request.ip),
        returnHeaders: true,
      }),
    )
    await renewHash(db, response.user.id, password)
    if (hasSession(request.headers)) await auth.api.signOut({ headers: authHeaders(auth, request.headers) })
    return { ok: true, customerId: response.user.id, setCookies: setCookiesOf(auth, headers, request.secure) }
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return { ok: false, reason: 'wrong-credentials' }
    // The account was deleted while its password was checked.
    if (isForeignKeyViolation(error)) return { ok: false, reason: 'wrong-credentials' }
    throw error
  }
}

/** The hash of a password nobody has, so that an address without an account costs the work of a wrong password. */
const DUMMY_HASH = hashPassword(randomUUID())

/** The owner of this e-mail and password; null for a wrong pair. Does not sign in. */
export async function credentialsOwner(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<EmailRecipient | null> {
  const recipient = await findEmailRecipient(db, { email: parseEmail(email) ?? 'nobody@vitrin.invalid' })
  const hash = recipient && (await readPasswordHash(db, recipient.id))
  const known = hash ?? (await DUMMY_HASH)
  const right = await inEqualTime(db, () => verifyPassword({ hash: known, password: password.slice(0, 200) }))
  return hash !== null && right ? recipient : null
}

/** Ends the session in these headers, if any; the returned cookies delete it in the browser. */
export async function signOut(auth: SignIn, request: SignInRequest): Promise<{ setCookies: string[] }> {
  const { headers } = await auth.api.signOut({
    headers: authHeaders(auth, request.headers),
    returnHeaders: true,
  })
  return { setCookies: setCookiesOf(auth, headers, request.secure) }
}
