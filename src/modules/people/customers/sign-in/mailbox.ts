import { isAPIError } from 'better-auth/api'
import type { Db } from '#database/database.ts'
import { isUniqueViolation } from '#database/database-errors.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { Limits } from '#modules/platform/limits/limits.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { authHeaders, type SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import { withMinimumDuration } from '#modules/platform/sign-in/minimum-duration.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { AccountEmails } from '../account/account-emails.ts'
import { inLanguage } from '../account/email-language.ts'
import { type PasswordProblem, passwordProblem } from '../account/person-rules.ts'
import { readLink } from './link-token-rules.ts'
import { findEmailRecipient, markMailboxVerified } from './mailbox-queries.ts'
import type { SignIn } from './sign-in.ts'

/** One result for a link that is wrong, used, expired, or meant for another customer. */
type LinkResult = { ok: true } | { ok: false; reason: 'link-over' }
export type ResetResult =
  /** `email` is the account's address; the link has just proven who owns it. */
  { ok: true; email: string } | { ok: false; reason: 'link-over' | `password-${PasswordProblem}` }
export type ChangeEmailReason = 'email' | 'email-same' | 'wrong-password' | 'login-required'
export type ChangeEmailResult = { ok: true; email: string } | { ok: false; reason: ChangeEmailReason }

/** Everything that goes through a customer's mailbox: emails with links, and what the links do. */
export interface Mailbox {
  /**
   * Sends an unverified customer a new link, three an hour at most. Result and duration are the same for every address. `locale` is the
   * language of the email, here and below: that of the requesting page; without it the customer's own.
   */
  sendConfirmation(email: string, locale?: Locale): Promise<void>
  /** Marks the address as its owner's. The link works until it expires; signed in or not, whoever opens it owns the mailbox. */
  confirm(token: string): Promise<LinkResult>
  /**
   * Sends a customer a password reset link. Result and duration are the same for every address. More than three in 20 minutes are not sent:
   * the mailbox then has a link that works for 40 minutes more, whoever requested it.
   */
  forgot(email: string, locale?: Locale): Promise<void>
  /** Would this token set a password now? For the page; `reset` checks again. */
  isResetTokenValid(token: string): Promise<boolean>
  /** Sets a new password, once per link; ends all sessions of the customer and sends an email about it. */
  reset(
    form: { token: string; password: string; passwordVerify: string },
    locale?: Locale,
  ): Promise<ResetResult>
  /**
   * Sends the new address a link and the old one a notice; nothing changes yet. For an address that has an account already the result is
   * the same, and its owner gets an email.
   */
  change(
    customer: SignedInCustomer,
    form: { email: string; password: string },
    request: SignInRequest,
  ): Promise<ChangeEmailResult>
  /** Makes the new address the account's. Only its signed-in customer can: a link alone must not move an account. */
  confirmChange(token: string, request: SignInRequest): Promise<LinkResult>
}

const INVALID_LINK = { ok: false, reason: 'link-over' } as const

/** The unique key that allows one account for each address. */
const EMAIL_TAKEN = 'customers_email_unique'

/** Tokens of better-auth, and those of invitations. */
const RESET_TOKEN = /^[\w-]+$/

/** An error of better-auth, or an address taken meanwhile, means that the link is invalid; any other error is ours. */
function invalidLinkResult(error: unknown): typeof INVALID_LINK {
  if (isAPIError(error) || isUniqueViolation(error, EMAIL_TAKEN)) return INVALID_LINK
  throw error
}

export function createMailbox(deps: {
  auth: SignIn
  db: Db
  clock: () => Date
  accountEmails: AccountEmails
  limits: Limits
  settings: Settings
  /** Called when the address of an account has been proven to be its owner's. */
  confirmed: (customerId: string) => Promise<void>
}): Mailbox {
  const { auth, db, accountEmails, limits, settings } = deps

  /** Runs `work` unless this mailbox has received enough emails of this kind; callers cannot see the difference. */
  async function withEmailLimit(
    kind: 'reset-email' | 'confirm-email',
    email: string,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const counted = await limits.count(kind, { email })
    if (counted.ok) await work()
  }

  /** The stored link of a token. What cannot be one is not looked for: PostgreSQL refuses a text with a zero byte. */
  async function findResetLink(token: string) {
    if (!RESET_TOKEN.test(token)) return null
    const { internalAdapter } = await auth.$context
    return internalAdapter.findVerificationValue(`reset-password:${token}`)
  }

  async function sendChange(customer: SignedInCustomer, email: string, headers: Headers): Promise<void> {
    const existingAccount = await findEmailRecipient(db, { email })
    await inLanguage(customer.locale, () => auth.api.changeEmail({ body: { newEmail: email }, headers }))
    await accountEmails.emailChangeNotice(customer, email)
    if (existingAccount) await accountEmails.accountExists(existingAccount)
  }

  return {
    async sendConfirmation(typed, locale) {
      const email = parseEmail(typed) ?? 'nobody@vitrin.invalid'
      const send = () => auth.api.sendVerificationEmail({ body: { email } })
      await withMinimumDuration(withEmailLimit('confirm-email', email, () => inLanguage(locale, send)))
    },
    async confirm(token) {
      const link = readLink(token)
      const known = link?.purpose === 'confirm' ? auth.signatures.linkIn(token) : null
      if (link === null || known === null) return INVALID_LINK
      try {
        await auth.api.verifyEmail({ query: { token: known } })
      } catch (error) {
        return invalidLinkResult(error)
      }
      const owner = await findEmailRecipient(db, { email: link.email })
      if (owner) await deps.confirmed(owner.id)
      return { ok: true }
    },
    async forgot(typed, locale) {
      const email = parseEmail(typed) ?? 'nobody@vitrin.invalid'
      const send = () => auth.api.requestPasswordReset({ body: { email } })
      await withMinimumDuration(withEmailLimit('reset-email', email, () => inLanguage(locale, send)))
    },
    async isResetTokenValid(token) {
      const link = await findResetLink(token)
      return link !== null && link.expiresAt > deps.clock()
    },
    async reset({ token, password, passwordVerify }, locale) {
      const problem = passwordProblem(password, passwordVerify, settings.get().storeName)
      if (problem) return { ok: false, reason: `password-${problem}` }
      const link = await findResetLink(token)
      const owner = link && (await findEmailRecipient(db, { id: link.value }))
      if (!owner) return INVALID_LINK
      try {
        await inLanguage(locale, () => auth.api.resetPassword({ body: { newPassword: password, token } }))
      } catch (error) {
        return invalidLinkResult(error)
      }
      // The new password ends the count of wrong passwords that others tried.
      await limits.reset('login-unproven', { email: owner.email })
      return { ok: true, email: owner.email }
    },
    async change(customer, form, request) {
      const email = parseEmail(form.email)
      if (email === null) return { ok: false, reason: 'email' }
      if (email === customer.email) return { ok: false, reason: 'email-same' }
      const headers = authHeaders(auth, request.headers, request.ip)
      try {
        await auth.api.verifyPassword({ body: { password: form.password.slice(0, 200) }, headers })
      } catch (error) {
        const status = isAPIError(error) ? error.statusCode : 500
        if (status === 400) return { ok: false, reason: 'wrong-password' }
        // The session was ended elsewhere a moment ago.
        if (status === 401) return { ok: false, reason: 'login-required' }
        throw error
      }
      await withMinimumDuration(sendChange(customer, email, headers))
      return { ok: true, email }
    },
    async confirmChange(token, request) {
      const known = readLink(token)?.purpose === 'change' ? auth.signatures.linkIn(token) : null
      if (known === null) return INVALID_LINK
      const headers = authHeaders(auth, request.headers)
      const session = await auth.api.getSession({ headers })
      if (!session) return INVALID_LINK
      try {
        await auth.api.verifyEmail({ query: { token: known }, headers })
      } catch (error) {
        return invalidLinkResult(error)
      }
      await markMailboxVerified(db, session.user.id)
      await deps.confirmed(session.user.id)
      return { ok: true }
    },
  }
}
