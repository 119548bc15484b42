import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { Limits } from '#modules/platform/limits/limits.server.ts'
import type { Locations } from '#modules/platform/locations/locations.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import {
  CUSTOMER_DEVICE_COOKIE,
  createKnownBrowsers,
  type KnownBrowsers,
} from '#modules/platform/sign-in/known-browsers.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { type Account, createAccount } from './account/account.ts'
import { createAccountEmails } from './account/account-emails.ts'
import { type Addresses, createAddresses } from './addresses/addresses.ts'
import { type Branch, listBranches } from './addresses/branches.ts'
import { createGuestAccounts, type GuestAccounts } from './guests/guests.ts'
import { createInvitations, type Invitations } from './sign-in/invitations.ts'
import { createMailbox, type Mailbox } from './sign-in/mailbox.ts'
import { type EmailRecipient, rememberLocale } from './sign-in/mailbox-queries.ts'
import { type RegisterResult, type Registration, register } from './sign-in/register.ts'
import { createSessions, type Sessions } from './sign-in/sessions.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createSignInCodes, type SignInCodes } from './sign-in/sign-in-codes.ts'
import {
  credentialsOwner,
  type SessionOwner,
  type SignInResult,
  sessionOwner,
  signIn,
  signOut,
} from './sign-in/sign-in-session.ts'
import { type AccountStatement, accountStatement } from './staff/account-statement.ts'
import { readOpenAccount } from './staff/overdue-queries.ts'
import { type OverdueDebt, overdueDebt } from './staff/overdue-rules.ts'
import { type CustomerStaff, createCustomerStaff } from './staff/staff-customers.ts'
import { endSessions, isBlocked } from './staff/staff-customers-queries.ts'

export { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
export type { StoredAddress } from './addresses/addresses-queries.ts'
export { deleteExpiredSignIns } from './sign-in/delete-expired-sign-ins.ts'
export type { ChangeEmailReason } from './sign-in/mailbox.ts'
export { findEmailRecipient } from './sign-in/mailbox-queries.ts'
export type { SessionEntry } from './sign-in/sessions.ts'
export { SESSION_COOKIE } from './sign-in/sign-in.ts'
export type { SignInVisit } from './sign-in/sign-in-visit.ts'
export { bookAccountPayment } from './staff/book-account-payment.ts'
export type { CustomerStaff } from './staff/staff-customers.ts'

/** The shop's customers: accounts, sign-in, branches. Sentences for the reasons are in `customers-messages.ts`. */
export interface Customers {
  /** Whose session these request headers carry. Queries the database only when the session cookie is present. */
  sessionOwner(headers: Record<string, unknown>): Promise<SessionOwner>
  /** The customer signed in with these request headers; null for visitors and guests. */
  signedIn(headers: Record<string, unknown>): Promise<SignedInCustomer | null>
  guests: GuestAccounts
  /** Opens an account; the result is the same when the address has one already. Does not sign in. */
  register(form: Registration, request: SignInRequest): Promise<RegisterResult>
  /**
   * Signs in; a wrong e-mail and a wrong password take the same time and give the same result. `setCookies` are whole `Set-Cookie` values.
   */
  signIn(
    credentials: { email: string; password: string },
    request: SignInRequest,
  ): Promise<SignInResult | { ok: false; reason: 'account-blocked' }>
  /** Ends the session in these headers, if any; the returned cookies delete it in the browser. */
  signOut(request: SignInRequest): Promise<{ setCookies: string[] }>
  sessions: Sessions
  staff: CustomerStaff
  account: Account
  /** Browsers that have signed in to an account before. */
  knownBrowsers: KnownBrowsers
  /** The owner of this e-mail and password; null for a wrong pair. Takes the same time for either, and does not sign in. */
  credentialsOwner(credentials: { email: string; password: string }): Promise<EmailRecipient | null>
  signInCodes: SignInCodes
  mailbox: Mailbox
  /**
   * Calls `listener` whenever the address of an account has been proven to be its owner's: by the link of an email, by a new address, by a
   * new password. The request waits for it.
   */
  onConfirmed(listener: (customerId: string) => Promise<void>): void
  invitations: Invitations
  /** Emails to the customer are written in this language from now on. */
  rememberLocale(customerId: string, locale: Locale): Promise<void>
  addresses: Addresses
  /** Branches of a company account; empty for other customers. */
  branches(customerId: string): Promise<Branch[]>
  /** What a customer with an open account should have paid by today; null for other customers (decisions B20). */
  overdue(customerId: string): Promise<OverdueDebt | null>
  /** A page of the statement of an open account, newest first; null for other customers. */
  statement(customerId: string, page: string | number | undefined): Promise<AccountStatement | null>
}

export async function createCustomers(
  deps: Pick<ShopDeps, 'db' | 'log' | 'publicUrl' | 'clock' | 'secrets'> & {
    limits: Limits
    settings: Settings
    locations: Locations
    mail: Mail
  },
): Promise<Customers> {
  const { db, log, publicUrl, limits } = deps
  const accountEmails = createAccountEmails(deps)
  const { clock } = deps
  const listeners: ((customerId: string) => Promise<void>)[] = []
  async function confirmed(customerId: string) {
    for (const listener of listeners) await listener(customerId)
  }
  const auth = await createSignIn({
    db,
    log,
    clock,
    publicUrl,
    accountEmails,
    keys: deps.secrets.keysFor('auth'),
    confirmed,
  })
  const account = createAccount(deps)
  const owner = (headers: Record<string, unknown>) =>
    sessionOwner({ db, clock, signatures: auth.signatures }, headers)

  return {
    sessionOwner: owner,
    signedIn: async (headers) => (await owner(headers)).customer,
    guests: createGuestAccounts({ db, clock, signatures: auth.signatures }),
    register: (form, request) =>
      register({ auth, db, consents: account.consents, settings: deps.settings }, form, request),
    async signIn(credentials, request) {
      const result = await signIn({ auth, db }, credentials, request)
      // Said only to who knows the password. `readSignedIn` refuses the sessions of blocked customers whatever happens at the same moment.
      if (!result.ok || !(await isBlocked(db, result.customerId))) return result
      await endSessions(db, result.customerId)
      return { ok: false, reason: 'account-blocked' }
    },
    signOut: (request) => signOut(auth, request),
    sessions: createSessions(deps),
    staff: createCustomerStaff({ db, clock }),
    account,
    knownBrowsers: createKnownBrowsers(deps.secrets.keysFor('known-browsers'), CUSTOMER_DEVICE_COOKIE),
    credentialsOwner: (credentials) => credentialsOwner(db, credentials),
    signInCodes: createSignInCodes({ db, accountEmails, keys: deps.secrets.keysFor('sign-in-codes') }),
    invitations: createInvitations({ db, clock, auth, accountEmails }),
    mailbox: createMailbox({ auth, db, clock, accountEmails, limits, settings: deps.settings, confirmed }),
    onConfirmed: (listener) => void listeners.push(listener),
    rememberLocale: (customerId, locale) => rememberLocale(db, customerId, locale),
    addresses: createAddresses({ db, locations: deps.locations, settings: deps.settings }),
    branches: (customerId) => listBranches(db, customerId),
    async overdue(customerId) {
      const entries = await readOpenAccount(db, customerId)
      return entries && overdueDebt(entries, istanbulDay(deps.clock()))
    },
    statement: (customerId, page) => accountStatement(db, customerId, page),
  }
}
