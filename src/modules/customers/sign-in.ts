import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getAdapter } from 'better-auth/db/adapter'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { KeyRing } from '#modules/secrets/secrets.server.ts'
import type { AccountEmails } from './account-emails.ts'
import { type AuthSignatures, createAuthSignatures } from './auth-signatures.ts'
import { emailLanguage } from './email-language.ts'
import { withHashedSessions } from './hashed-sessions.ts'
import { type EmailRecipient, findEmailRecipient, markMailboxVerified } from './mailbox-queries.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { clockHooks } from './sign-in-clock.ts'

export const SESSION_COOKIE = 'vitrin_session'
const IP_HEADER = 'x-vitrin-ip'
const DAY = 24 * 60 * 60
const SESSION_DAYS = 30
/** How long the links of letters work: an hour for a new password, a day for an address. */
const RESET_LINK = 60 * 60
const ADDRESS_LINK = DAY
/** Columns that better-auth calls by other names than `customers-tables.ts` does. */
const MOMENTS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** The request a sign-in comes with. */
export interface SignInRequest {
  /** Node's request headers; only the cookie and the browser's name are read. */
  headers: Record<string, unknown>
  ip: string
  /** True when the shopper reached the shop by https: the session cookie is then Secure. */
  secure: boolean
}

/**
 * better-auth on the shop's own tables, called as a library: none of its addresses are mounted, so its origin checks
 * have nothing to check and the shop works under any host and port. Forged forms are refused by our own token.
 *
 * The database holds hashes of its tokens (`hashed-sessions.ts`), and what it signs is signed by the shop's keys when it leaves
 * (`auth-signatures.ts`): whatever else of better-auth's is signed or encrypted must pass there too.
 *
 * Sessions last 30 days from the login. They are not prolonged, because reading a session cannot set a cookie.
 */
export async function createSignIn(deps: {
  db: Database
  log: Logger
  clock: () => Date
  keys: KeyRing
  publicUrl: string
  accountEmails: AccountEmails
}) {
  const { db, accountEmails } = deps
  /** Who requests an email about their own account gets it in the language of the page they request it from. */
  async function findRecipient(id: string): Promise<EmailRecipient | null> {
    const recipient = await findEmailRecipient(db, { id })
    return recipient && { ...recipient, locale: emailLanguage(recipient.locale) }
  }
  const signatures = createAuthSignatures({ keys: deps.keys, cookie: SESSION_COOKIE })
  const options = {
    appName: 'Vitrin',
    baseURL: deps.publicUrl,
    // As a list, because a variable of the environment takes the place of a single one.
    secrets: [{ version: 1, value: signatures.processKey }],
    telemetry: { enabled: false },
    databaseHooks: clockHooks(deps.clock),
    // With autoSignIn off an address that is already known gets the same answer after the same work as a new one.
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      // Lengths are judged by `isPasswordLength`, which counts letters as a reader does; these only bound the work.
      minPasswordLength: 1,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        const recipient = await findRecipient(user.id)
        if (recipient) await accountEmails.resetPassword(recipient, token)
      },
      async onPasswordReset({ user }) {
        // Whoever could open the letter owns the mailbox.
        await markMailboxVerified(db, user.id)
        const recipient = await findRecipient(user.id)
        if (recipient) await accountEmails.passwordChanged(recipient)
      },
      async onExistingUserSignUp({ user }) {
        const recipient = await findEmailRecipient(db, { id: user.id })
        if (recipient) await accountEmails.accountExists(recipient)
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: ADDRESS_LINK,
      async sendVerificationEmail({ user, token }) {
        const recipient = await findRecipient(user.id)
        if (!recipient) return
        // For a change of address better-auth names the new one.
        const signed = signatures.linkOut(token)
        if (recipient.email === user.email) await accountEmails.verifyEmail(recipient, signed)
        else await accountEmails.changeEmail(recipient, user.email, signed)
      },
    },
    user: {
      modelName: 'customers',
      changeEmail: { enabled: true },
      fields: { emailVerified: 'email_verified', ...MOMENTS },
      additionalFields: {
        surname: { type: 'string', required: false, defaultValue: '' },
        phone: { type: 'string', required: false, defaultValue: '' },
        locale: { type: 'string', required: false, defaultValue: 'tr' },
        openAccount: {
          type: 'boolean',
          required: false,
          defaultValue: false,
          input: false,
          fieldName: 'open_account',
        },
      },
    },
    session: {
      modelName: 'customer_sessions',
      fields: {
        token: 'token_hash',
        userId: 'customer_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...MOMENTS,
      },
      expiresIn: SESSION_DAYS * DAY,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'customer_credentials',
      fields: {
        userId: 'customer_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...MOMENTS,
      },
    },
    verification: {
      modelName: 'customer_verifications',
      // A link in a letter is as good as a password: the database holds its SHA-256.
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...MOMENTS },
    },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: SESSION_COOKIE } },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
    },
    logger: {
      // Its warnings name the shoppers who mistyped a password; only failures are worth a line.
      level: 'error',
      log: (_level, message, ...details) => deps.log.error({ details }, `sign-in: ${message}`),
    },
  } satisfies BetterAuthOptions
  const adapter = withHashedSessions(await getAdapter({ ...options, database: db.pool }))
  const { api, $context } = betterAuth({ ...options, database: () => adapter })
  return { api, $context, signatures }
}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>

/**
 * The headers better-auth may see: its session where the shop signed it, the browser's name, and the address the request came from, which
 * nothing a shopper sends can pose as.
 */
export function authHeaders(
  { signatures }: { signatures: AuthSignatures },
  { cookie, 'user-agent': browser }: Record<string, unknown>,
  ip?: string,
): Headers {
  const seen = new Headers()
  const session = typeof cookie === 'string' ? signatures.cookieIn(cookie) : null
  if (session !== null) seen.set('cookie', session)
  if (typeof browser === 'string') seen.set('user-agent', browser)
  if (ip) seen.set(IP_HEADER, ip)
  return seen
}

/** The cookies of an answer as `Set-Cookie` values, signed by the shop, Secure where the shopper came by https. */
export function setCookiesOf(
  { signatures }: { signatures: AuthSignatures },
  headers: Headers,
  secure: boolean,
): string[] {
  return headers
    .getSetCookie()
    .map(signatures.cookieOut)
    .map((cookie) => (secure && !/;\s*secure/i.test(cookie) ? `${cookie}; Secure` : cookie))
}
