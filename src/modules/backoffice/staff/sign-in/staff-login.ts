import { type Database, transaction } from '#database/database.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { type Actor, writeAuditAs } from '#modules/platform/audit/audit.server.ts'
import type { Limits, TooMany } from '#modules/platform/limits/limits.server.ts'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import type { KnownBrowsers } from '#modules/platform/sign-in/known-browsers.server.ts'
import { withMinimumDuration } from '#modules/platform/sign-in/minimum-duration.server.ts'
import type { StaffEmails } from '../people/staff-emails.ts'
import { typedSecondFactor } from '../people/staff-entry-rules.ts'
import type { StaffPerson } from '../staff-queries.ts'
import type { SecondFactor } from './second-factor.ts'
import { closeSession, credentialsOwner, openSession, type StaffSignIn } from './staff-sign-in.ts'
import type { StaffSignInCodes } from './staff-sign-in-codes.ts'

export interface StaffCredentials {
  email: string
  password: string
  /** A code of the app or a recovery code, as typed; absent in the first step. */
  code?: string | undefined
  /** The code from the mailbox, as typed, where one was asked for. */
  mailCode?: string | undefined
}

export type StaffLoginResult =
  | { ok: true; setCookies: string[] }
  /**
   * `second-factor`: the password is right; send it again with a code. `mail-code`: this browser has to prove the mailbox, and where the
   * password is right a code was mailed; `wrong-mail-code`: that code or the password is wrong. Neither tells whether the password is right.
   * `setCookies`: the account knows this browser from now on, so a mailed code is used only once.
   */
  | {
      ok: false
      reason: 'wrong-credentials' | 'second-factor' | 'wrong-code' | 'mail-code' | 'wrong-mail-code'
      setCookies: string[]
    }
  | TooMany

export interface LoginDeps {
  db: Database
  auth: StaffSignIn
  limits: Limits
  secondFactor: SecondFactor
  emails: StaffEmails
  knownBrowsers: KnownBrowsers
  signInCodes: StaffSignInCodes
}

type LoginRequest = SignInRequest & { actor: Actor }

/** The browser of a login, once it is counted: the account knows it, or it has to prove the mailbox, or neither. */
interface CountedBrowser {
  device: string | null
  mustProve: boolean
}

async function countBrowser(
  { limits, knownBrowsers }: LoginDeps,
  { headers, ip }: LoginRequest,
  email: string,
): Promise<CountedBrowser | TooMany> {
  const device = knownBrowsers.idOf(headers, email)
  if (device !== null && (await limits.count('staff-login-known', { device })).ok)
    return { device, mustProve: false }
  const allowed = await limits.count('staff-login', { ip, email })
  if (!allowed.ok) return allowed
  return { device: null, mustProve: !(await limits.count('staff-login-unproven', { email })).ok }
}

/** Takes back what was counted as a failure: the password was right. */
async function giveBack(
  { limits }: LoginDeps,
  ip: string,
  email: string,
  known: string | null,
): Promise<void> {
  if (known !== null) return limits.giveBack('staff-login-known', { device: known })
  await limits.giveBack('staff-login', { ip, email })
  await limits.giveBack('staff-login-unproven', { email })
}

/** Checks the mailed code, or mails one where only that is missing. */
async function checkMailCode(
  { limits, signInCodes }: LoginDeps,
  person: StaffPerson | null,
  { email, mailCode = '' }: StaffCredentials,
): Promise<'proven' | 'mail-code' | 'wrong-mail-code'> {
  if (mailCode.trim() !== '')
    return person && (await signInCodes.use(person.id, mailCode)) ? 'proven' : 'wrong-mail-code'
  if (person && (await limits.count('staff-sign-in-code-email', { email })).ok) await signInCodes.send(person)
  return 'mail-code'
}

/**
 * Signs a member of staff in. The browser sends the password with the code again, so nothing half signed in is stored anywhere. A wrong
 * address, a wrong password and a disabled person take the same work and get the same result.
 *
 * Wrong passwords and codes slow down whoever types them and keep nobody else out (decisions 42 and 58): those of a browser that has signed in
 * before are counted apart, and any other browser can prove the mailbox. So the account has a limit of its own without strangers, even ones
 * who know the password, being able to lock its owner out.
 */
export async function login(
  deps: LoginDeps,
  credentials: StaffCredentials,
  request: LoginRequest,
): Promise<StaffLoginResult> {
  const { db, auth, knownBrowsers } = deps
  const { actor, ip, headers, secure } = request
  const email = parseEmail(credentials.email)
  const counted = await countBrowser(deps, request, credentials.email)
  if ('ok' in counted) return counted
  const { device: known, mustProve } = counted
  let device = known
  const owner = await credentialsOwner(db, { ...credentials, email })
  const person = owner && !owner.disabledAt ? owner : null
  const setCookies: string[] = []

  async function refuse(
    reason: Exclude<StaffLoginResult, { ok: true } | TooMany>['reason'],
  ): Promise<StaffLoginResult> {
    if (reason === 'second-factor') await giveBack(deps, ip, credentials.email, known)
    // Only what is an address: people type passwords into the wrong field.
    else
      await writeAuditAs(db, actor, person ?? { id: null, name: email ?? '' }, {
        action: 'session.refuse',
        recordId: owner?.id ?? '',
      })
    return { ok: false, reason, setCookies }
  }

  if (device === null && (mustProve || credentials.mailCode)) {
    const proof = await withMinimumDuration(checkMailCode(deps, person, credentials))
    if (proof !== 'proven') return refuse(proof)
    const cookie = knownBrowsers.remember(headers, credentials.email, secure)
    setCookies.push(cookie)
    device = knownBrowsers.idOf({ cookie }, credentials.email)
  }
  if (!person) return refuse('wrong-credentials')
  if (person.secondFactor) {
    const proven = await checkCode(deps, person, credentials.code ?? '', { actor, device })
    if (typeof proven !== 'string') return proven
    if (proven === 'mail-code') await checkMailCode(deps, person, { ...credentials, mailCode: '' })
    if (proven !== 'proven') return refuse(proven)
  }
  const opened = await openSession(auth, { email: person.email, password: credentials.password }, request)
  if (!opened) return refuse('wrong-credentials')
  await giveBack(deps, ip, credentials.email, known)
  await writeAuditAs(db, actor, person, { action: 'session.begin', recordId: person.id })
  if (setCookies.length === 0) setCookies.push(knownBrowsers.remember(headers, person.email, secure))
  return { ok: true, setCookies: [...opened, ...setCookies] }
}

/** Checks the second factor. A recovery code has 80 random bits, so it is not counted and passes at any time. */
async function checkCode(
  { db, limits, secondFactor, emails }: LoginDeps,
  person: StaffPerson,
  code: string,
  { actor, device }: { actor: Actor; device: string | null },
): Promise<'proven' | 'second-factor' | 'wrong-code' | 'mail-code' | TooMany> {
  if (code.trim() === '') return 'second-factor'
  const { email } = person
  const isRecovery = typedSecondFactor(code)?.kind === 'recovery'
  const [action, who] =
    device === null
      ? (['staff-login-code', { email }] as const)
      : (['staff-login-code-known', { device }] as const)
  if (!isRecovery) {
    const allowed = await limits.count(action, who)
    if (!allowed.ok) return device === null ? 'mail-code' : allowed
  }
  const used = await transaction(db, async (tx) => {
    const kind = await secondFactor.use(tx, person.id, code)
    if (kind === 'recovery') {
      await writeAuditAs(tx, actor, person, { action: 'staff.useRecoveryCode', recordId: person.id })
      await emails.security(tx, person, 'recovery-code-used')
    }
    return kind
  })
  if (used === 'recovery') emails.wake()
  if (used === null) return 'wrong-code'
  await limits.reset(action, who)
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
