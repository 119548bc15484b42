import { type Database, transaction } from '#database/database.ts'
import { type Actor, writeAuditAs } from '#modules/audit/audit.server.ts'
import { parseEmail } from '#modules/customers/email-rules.ts'
import type { Limits, TooMany } from '#modules/limits/limits.server.ts'
import type { SignInRequest } from '#modules/sign-in/auth-request.server.ts'
import type { SecondFactor } from './second-factor.ts'
import type { StaffEmails } from './staff-emails.ts'
import type { StaffPerson } from './staff-queries.ts'
import { closeSession, credentialsOwner, openSession, type StaffSignIn } from './staff-sign-in.ts'

export interface StaffCredentials {
  email: string
  password: string
  /** A code of the app or a recovery code, as typed; absent in the first step. */
  code?: string | undefined
}

export type StaffLoginResult =
  | { ok: true; setCookies: string[] }
  /** `second-factor`: the password is right; send it again with a code. */
  | { ok: false; reason: 'wrong-credentials' | 'second-factor' | 'wrong-code' }
  | TooMany

export interface LoginDeps {
  db: Database
  auth: StaffSignIn
  limits: Limits
  secondFactor: SecondFactor
  emails: StaffEmails
}

/**
 * Signs a member of staff in. The browser sends the password with the code again, so nothing half signed in is stored anywhere. A wrong
 * address, a wrong password and a disabled person take the same work and get the same result. Wrong passwords slow down whoever types them
 * and keep nobody else out: they are counted by address and network, wrong codes only after a right password.
 */
export async function login(
  deps: LoginDeps,
  credentials: StaffCredentials,
  request: SignInRequest & { actor: Actor },
): Promise<StaffLoginResult> {
  const { db, auth, limits } = deps
  const { actor, ip } = request
  const email = parseEmail(credentials.email)
  const who = { ip, email: credentials.email }
  const allowed = await limits.count('staff-login', who)
  if (!allowed.ok) return allowed
  const person = await credentialsOwner(db, { ...credentials, email })
  if (!person || person.disabledAt) {
    // Only what is an address: people type passwords into the wrong field.
    await writeAuditAs(
      db,
      actor,
      { id: null, name: email ?? '' },
      { action: 'session.refuse', recordId: person?.id ?? '' },
    )
    return { ok: false, reason: 'wrong-credentials' }
  }
  if (person.secondFactor) {
    const proven = await checkCode(deps, person, credentials.code ?? '', actor)
    if (proven !== 'proven') {
      if (proven === 'second-factor') await limits.giveBack('staff-login', who)
      return typeof proven === 'string' ? { ok: false, reason: proven } : proven
    }
  }
  const setCookies = await openSession(auth, { email: person.email, password: credentials.password }, request)
  if (!setCookies) return { ok: false, reason: 'wrong-credentials' }
  await limits.giveBack('staff-login', who)
  await writeAuditAs(db, actor, person, { action: 'session.begin', recordId: person.id })
  return { ok: true, setCookies }
}

async function checkCode(
  { db, limits, secondFactor, emails }: LoginDeps,
  person: StaffPerson,
  code: string,
  actor: Actor,
): Promise<'proven' | 'second-factor' | 'wrong-code' | TooMany> {
  if (code.trim() === '') return 'second-factor'
  const { email } = person
  const allowed = await limits.count('staff-second-factor', { email })
  if (!allowed.ok) return allowed
  const used = await transaction(db, async (tx) => {
    const kind = await secondFactor.use(tx, person.id, code)
    if (kind === 'recovery') {
      await writeAuditAs(tx, actor, person, { action: 'staff.useRecoveryCode', recordId: person.id })
      await emails.security(tx, person, 'recovery-code-used')
    }
    return kind
  })
  if (used === 'recovery') emails.wake()
  if (used === null) {
    await writeAuditAs(db, actor, person, { action: 'session.refuse', recordId: person.id })
    return 'wrong-code'
  }
  await limits.reset('staff-second-factor', { email })
  return 'proven'
}

/** Ends the session of this request; the returned cookies delete it in the browser. */
export async function logout(
  { db, auth }: Pick<LoginDeps, 'db' | 'auth'>,
  person: { id: string; name: string; sessionId: string },
  request: SignInRequest & { actor: Actor },
): Promise<string[]> {
  const setCookies = await closeSession(auth, request)
  const { actor } = request
  await writeAuditAs(db, actor, person, { action: 'session.end', recordId: person.sessionId })
  return setCookies
}
