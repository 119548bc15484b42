import { type Database, type Db, transaction } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import type { ConfirmedChange } from '#modules/kernel/staff/confirmed-change-rules.ts'
import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Limits } from '#modules/platform/limits/limits.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { createKnownBrowsers, STAFF_DEVICE_COOKIE } from '#modules/platform/sign-in/known-browsers.server.ts'
import type { Locale } from '#shared/locale.ts'
import { createStaffEmails, type StoppedRecipe } from './people/staff-emails.ts'
import { createStaffInvitations, type StaffInvitations } from './people/staff-invitations.ts'
import { createStaffPeople, type StaffPeople } from './people/staff-people.ts'
import { listOwners } from './people/staff-people-queries.ts'
import { createStaffSetup, type StaffSetup } from './people/staff-setup.ts'
import { createPreviewPasses, type PreviewPasses } from './sign-in/preview-pass.ts'
import { createSecondFactor } from './sign-in/second-factor.ts'
import { createStaffAccount, type StaffAccount } from './sign-in/staff-account.ts'
import { createStaffConfirmation, type StaffConfirmation } from './sign-in/staff-confirmation.ts'
import { login, logout, type StaffCredentials, type StaffLoginResult } from './sign-in/staff-login.ts'
import { createStaffSessions, type StaffSessions } from './sign-in/staff-sessions.ts'
import { createStaffSignIn, openSession } from './sign-in/staff-sign-in.ts'
import { createStaffSignInCodes } from './sign-in/staff-sign-in-codes.ts'
import { findPerson, readStaffBySession, touchSession, writeLanguage } from './staff-queries.ts'

export { STAFF_COOKIE } from './people/staff-entry-rules.ts'
export { PREVIEW_COOKIE, PREVIEW_SECONDS } from './sign-in/preview-pass.ts'
export { insertPerson } from './staff-queries.ts'

export interface SignedInStaff {
  id: string
  name: string
  email: string
  role: StaffRole
  locale: Locale
  /** Of the person's own row, for changes of the own account. */
  version: number
  /** Whether a code of an app is asked for at the login. */
  secondFactor: boolean
  /** Names this login on the page of sessions; grants no access. */
  sessionId: string
}

/** The people who run the shop: login, sessions, accounts, invitations. */
export interface Staff {
  /**
   * The member of staff with this session, as its cookie holds it; null for none, a session that is over or idle, a disabled person. Reads the
   * database only for a cookie that the shop signed.
   */
  signedIn(cookie: string): Promise<SignedInStaff | null>
  /** Sets a person's own language. */
  setLanguage(actor: Actor, staffId: string, locale: Locale): Promise<void>
  login(credentials: StaffCredentials, request: SignInRequest & { actor: Actor }): Promise<StaffLoginResult>
  /** Signs in somebody who has just set the password, after a setup or an invitation; null when it changed since. */
  openSession(
    credentials: { email: string; password: string },
    request: SignInRequest,
  ): Promise<string[] | null>
  logout(person: SignedInStaff, request: SignInRequest & { actor: Actor }): Promise<string[]>
  sessions: StaffSessions
  account: StaffAccount
  confirmation: StaffConfirmation
  previews: PreviewPasses
  people: StaffPeople
  invitations: StaffInvitations
  setup: StaffSetup
  /** The role of somebody who may sign in; null for anybody else. */
  roleOf(db: Db, staffId: string): Promise<StaffRole | null>
  /** Queues an email about a change that needed the password to every owner but the one who made it; wake the mail after the commit. */
  tellOwners(tx: Db, actor: Actor, change: ConfirmedChange): Promise<void>
  /** Emails to all owners about these tokens, which may do less than they could; `take` reads them and counts them as told. */
  tellTokensReduced(take: (tx: Db) => Promise<readonly { name: string }[]>): Promise<void>
  /** Queues an email about a scheduled recipe that was stopped, to the person who confirmed it, or to all owners where that one may not sign in any more; wake the mail after the commit. */
  tellRecipeStopped(tx: Db, staffId: string, stopped: StoppedRecipe): Promise<void>
  /** Deletes what is over. */
  maintain(): Promise<void>
}

/** How exactly `updated_at` of a session is kept: a write a minute at most. */
const TOUCH_EVERY_MS = 60_000
/** The longest cookie that is looked at. */
const MOST_CHARACTERS = 300

export async function createStaff(
  deps: Pick<ShopDeps, 'log' | 'clock' | 'secrets' | 'publicUrl'> & {
    db: Database
    limits: Limits
    mail: Mail
    /** The shop's name, which the authenticator app shows. */
    shopName: () => string
  },
): Promise<Staff> {
  const { db, clock, secrets } = deps
  const emails = createStaffEmails(deps)
  const secondFactor = createSecondFactor({ cipher: secrets.cipherFor('staff_two_factors.secret'), clock })
  const auth = await createStaffSignIn({ ...deps, keys: secrets.keysFor('staff-auth'), emails })
  const knownBrowsers = createKnownBrowsers(secrets.keysFor('staff-known-browsers'), STAFF_DEVICE_COOKIE)
  const signInCodes = createStaffSignInCodes({ db, keys: secrets.keysFor('staff-sign-in-codes'), emails })
  const parts = { ...deps, auth, emails, secondFactor, knownBrowsers, signInCodes }
  return {
    async signedIn(cookie) {
      const token = cookie.length > MOST_CHARACTERS ? null : auth.signatures.tokenOf(cookie)
      if (token === null) return null
      const now = clock()
      const found = await readStaffBySession(db, sessionTokenHash(token), now)
      if (!found) return null
      const { seenAt, ...staff } = found
      if (now.getTime() - seenAt.getTime() >= TOUCH_EVERY_MS) await touchSession(db, staff.sessionId, now)
      return staff
    },
    setLanguage: (actor, staffId, locale) =>
      transaction(db, async (tx) => {
        const before = await writeLanguage(tx, staffId, locale)
        if (before === null) throw new Error(`no staff ${staffId}`)
        const entry = { before: { locale: before }, after: { locale } }
        await writeAudit(tx, actor, { action: 'staff.language', recordId: staffId, ...entry })
      }),
    login: (credentials, request) => login(parts, credentials, request),
    async openSession(credentials, request) {
      const opened = await openSession(auth, credentials, request)
      const { headers, secure } = request
      return opened && [...opened, knownBrowsers.remember(headers, credentials.email, secure)]
    },
    logout: (person, request) => logout(parts, person, request),
    sessions: createStaffSessions(deps),
    account: createStaffAccount(parts),
    confirmation: createStaffConfirmation(parts),
    previews: createPreviewPasses({ db, clock, keys: secrets.keysFor('staff-previews') }),
    people: createStaffPeople(parts),
    invitations: createStaffInvitations(parts),
    setup: createStaffSetup(deps),
    async roleOf(by, staffId) {
      const person = await findPerson(by, { id: staffId })
      return person && person.disabledAt === null ? person.role : null
    },
    async tellOwners(tx, { staffId, name, requestId }, change) {
      for (const owner of await listOwners(tx))
        if (owner.id !== staffId) await emails.confirmedChange(tx, owner, { change, by: name, requestId })
    },
    async tellTokensReduced(take) {
      const told = await transaction(db, async (tx) => {
        const tokens = (await take(tx)).map(({ name }) => name)
        if (tokens.length === 0) return false
        for (const owner of await listOwners(tx)) await emails.tokensReduced(tx, owner, tokens)
        return true
      })
      if (told) emails.wake()
    },
    async tellRecipeStopped(tx, staffId, stopped) {
      const person = await findPerson(tx, { id: staffId })
      const told = person && person.disabledAt === null ? [person] : await listOwners(tx)
      for (const each of told) await emails.recipeStopped(tx, each, stopped)
    },
    async maintain() {
      await deleteInBatches(db, 'staff_sessions', 'expires_at < now()')
      await deleteInBatches(db, 'staff_verifications', 'expires_at < now()')
      await deleteInBatches(db, 'staff_invitations', "expires_at < now() - interval '30 days'")
    },
  }
}
