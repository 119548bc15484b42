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
/** How long the links of emails work, in seconds: an hour for a new password, a day for an address. */
const RESET_LINK = 60 * 60
const ADDRESS_LINK = DAY
/** Columns whose names in better-auth differ from `customers-tables.ts`. */
const MOMENTS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** The request a sign-in comes with. */
export interface SignInRequest {
  /** Node's request headers; only the cookie and the user agent are read. */
  headers: Record<string, unknown>
  ip: string
  /** True when the shopper reached the shop by HTTPS: the session cookie is then Secure. */
  secure: boolean
}

/**
 * better-auth on the shop's own tables, called as a library: none of its routes are mounted, so its origin checks have nothing to check and
 * the shop works under any host and port. Forged forms are refused by our own CSRF token.
 *
 * The database stores hashes of its tokens (`hashed-sessions.ts`), and what it signs is signed with the shop's keys when it leaves (`auth-
 * signatures.ts`): anything else that better-auth signs or encrypts must pass there too.
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
  /** The recipient of an email about their own account, in the language of the page that requests it. */
  async function findRecipient(id: string): Promise<EmailRecipient | null> {
    const recipient = await findEmailRecipient(db, { id })
    return recipient && { ...recipient, locale: emailLanguage(recipient.locale) }
  }
  const signatures = createAuthSignatures({ keys: deps.keys, cookie: SESSION_COOKIE })
  const options = {
    appName: 'Vitrin',
    baseURL: deps.publicUrl,
    // As a list, because an environment variable overrides a single secret.
    secrets: [{ version: 1, value: signatures.processKey }],
    telemetry: { enabled: false },
    databaseHooks: clockHooks(deps.clock),
    // With autoSignIn off, a known address gets the same result after the same work as a new one.
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      // `isPasswordLength` checks the length in characters; these limits only bound the work.
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
        // Whoever could open the email owns the mailbox.
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
        // For a change of address better-auth passes the new one.
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
      // A link in an email is as good as a password: the database holds its SHA-256.
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
      // Its warnings name the shoppers who mistyped a password, so only failures are logged.
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
 * The headers passed to better-auth: its session where the shop signed it, the browser's name, and the IP address of the request, which
 * nothing a shopper sends can forge.
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

/** The cookies of a response as `Set-Cookie` values, signed by the shop, Secure where the shopper came by HTTPS. */
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
