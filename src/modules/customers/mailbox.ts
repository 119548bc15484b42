import { isAPIError } from 'better-auth/api'
import type { Db } from '#database/database.ts'
import { isUniqueViolation } from '#database/database-errors.ts'
import type { Limits } from '#modules/limits/limits.server.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'
import type { Locale } from '#shared/locale.ts'
import type { AccountEmails } from './account-emails.ts'
import { inLanguage } from './email-language.ts'
import { parseEmail } from './email-rules.ts'
import { linkPurpose } from './link-token-rules.ts'
import { findEmailRecipient, markMailboxVerified } from './mailbox-queries.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { type PasswordProblem, passwordProblem } from './person-rules.ts'
import { authHeaders, type SignIn, type SignInRequest } from './sign-in.ts'

/** One sentence for a link that is wrong, used, too old, or meant for somebody else. */
type LinkResult = { ok: true } | { ok: false; reason: 'link-over' }
export type ResetResult =
  /** `email` is the account's address, which whoever used the link has just proven. */
  { ok: true; email: string } | { ok: false; reason: 'link-over' | `password-${PasswordProblem}` }
export type ChangeEmailReason = 'email' | 'email-same' | 'wrong-password' | 'login-required'
export type ChangeEmailResult = { ok: true; email: string } | { ok: false; reason: ChangeEmailReason }

/** What goes by way of a customer's mailbox: letters with links, and what the links do. */
export interface Mailbox {
  /**
   * Sends an unverified customer a new link, three an hour at most. The answer and its time are the same for every address. `locale` is the language of
   * the email, here and below: the one of the page that asks; without it the customer's own.
   */
  sendConfirmation(email: string, locale?: Locale): Promise<void>
  /** Marks the address as its owner's. The link works until it runs out; signed in or not, whoever opens it owns the mailbox. */
  confirm(token: string): Promise<LinkResult>
  /**
   * Sends a customer the link to a new password. The answer and its time are the same for every address. What goes beyond three in 20
   * minutes is not sent: the mailbox has a link then that works for 40 minutes more, whoever asked for it.
   */
  forgot(email: string, locale?: Locale): Promise<void>
  /** Would this token set a password now? For the page; `reset` asks again. */
  isResetTokenValid(token: string): Promise<boolean>
  /** Sets a new password, once for a link; all of the customer's logins are over, and a letter says so. */
  reset(
    form: { token: string; password: string; passwordVerify: string },
    locale?: Locale,
  ): Promise<ResetResult>
  /**
   * Sends the new address a link and the old one a notice; nothing changes yet. An address that has an account already gets
   * the same answer, and its owner a letter.
   */
  change(
    customer: SignedInCustomer,
    form: { email: string; password: string },
    request: SignInRequest,
  ): Promise<ChangeEmailResult>
  /** Makes the new address the account's. Only its customer, signed in, can: a link alone must not move an account. */
  confirmChange(token: string, request: SignInRequest): Promise<LinkResult>
}

const INVALID_LINK = { ok: false, reason: 'link-over' } as const

/** The key that keeps an address with one account. */
const EMAIL_TAKEN = 'customers_email_unique'

/** A refusal of better-auth is the link's fault; anything else is ours. */
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
}): Mailbox {
  const { auth, db, accountEmails, limits } = deps

  /** Does `work` unless this mailbox got enough of its kind; nobody outside can tell. */
  async function withEmailLimit(
    kind: 'reset-email' | 'confirm-email',
    email: string,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const counted = await limits.count(kind, { email })
    if (counted.ok) await work()
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
      const known = linkPurpose(token) === 'confirm' ? auth.signatures.linkIn(token) : null
      if (known === null) return INVALID_LINK
      try {
        await auth.api.verifyEmail({ query: { token: known } })
        return { ok: true }
      } catch (error) {
        return invalidLinkResult(error)
      }
    },
    async forgot(typed, locale) {
      const email = parseEmail(typed) ?? 'nobody@vitrin.invalid'
      const send = () => auth.api.requestPasswordReset({ body: { email } })
      await withMinimumDuration(withEmailLimit('reset-email', email, () => inLanguage(locale, send)))
    },
    async isResetTokenValid(token) {
      const { internalAdapter } = await auth.$context
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return link !== null && link.expiresAt > deps.clock()
    },
    async reset({ token, password, passwordVerify }, locale) {
      const problem = passwordProblem(password, passwordVerify)
      if (problem) return { ok: false, reason: `password-${problem}` }
      const { internalAdapter } = await auth.$context
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      const owner = link && (await findEmailRecipient(db, { id: link.value }))
      if (!owner) return INVALID_LINK
      try {
        await inLanguage(locale, () => auth.api.resetPassword({ body: { newPassword: password, token } }))
      } catch (error) {
        return invalidLinkResult(error)
      }
      // Wrong passwords that others tried are over with the old password.
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
        // The login ended a moment ago, elsewhere.
        if (status === 401) return { ok: false, reason: 'login-required' }
        throw error
      }
      await withMinimumDuration(sendChange(customer, email, headers))
      return { ok: true, email }
    },
    async confirmChange(token, request) {
      const known = linkPurpose(token) === 'change' ? auth.signatures.linkIn(token) : null
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
      return { ok: true }
    },
  }
}
