import { type BetterAuthOptions, betterAuth } from 'better-auth'
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
import { createAuthSignatures } from '#modules/platform/sign-in/auth-signatures.server.ts'
import { withHashedSessions } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import type { AccountEmails } from '../account/account-emails.ts'
import { emailLanguage } from '../account/email-language.ts'
import { type EmailRecipient, findEmailRecipient, markMailboxVerified } from './mailbox-queries.ts'

export const SESSION_COOKIE = 'vitrin_session'
const DAY = 24 * 60 * 60
/** How long a session lasts, in seconds: 30 days. */
export const SESSION_SECONDS = 30 * DAY
/** How long the links of emails work, in seconds: an hour for a new password, a day for an address. */
const RESET_LINK = 60 * 60
const ADDRESS_LINK = DAY

/**
 * better-auth on the tables of customers (`auth-options.server.ts` has what both sign-ins share).
 *
 * The database stores hashes of its tokens (`hashed-sessions.server.ts`), and what it signs is signed with the shop's keys when it leaves (`auth-
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
  /** Called when the address of an account has been proven to be its owner's. */
  confirmed: (customerId: string) => Promise<void>
}) {
  const { db, accountEmails } = deps
  /** The recipient of an email about their own account, in the language of the page that requests it. */
  async function findRecipient(id: string): Promise<EmailRecipient | null> {
    const recipient = await findEmailRecipient(db, { id })
    return recipient && { ...recipient, locale: emailLanguage(recipient.locale) }
  }
  const signatures = createAuthSignatures({ keys: deps.keys, cookie: SESSION_COOKIE })
  const options = {
    ...commonAuthOptions({ ...deps, signatures }),
    // With autoSignIn off, a known address gets the same result after the same work as a new one.
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      ...PASSWORDS,
      resetPasswordTokenExpiresIn: RESET_LINK,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        const recipient = await findRecipient(user.id)
        if (recipient) await accountEmails.resetPassword(recipient, token)
      },
      async onPasswordReset({ user }) {
        // Whoever could open the email owns the mailbox.
        await markMailboxVerified(db, user.id)
        await deps.confirmed(user.id)
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
      fields: USER_FIELDS,
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
      fields: sessionFields('customer_id'),
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'customer_credentials',
      fields: credentialFields('customer_id'),
    },
    verification: linkTable('customer_verifications'),
    advanced: cookieOptions(SESSION_COOKIE),
  } satisfies BetterAuthOptions
  const adapter = withHashedSessions(await getAdapter({ ...options, database: db.pool }))
  const { api, $context } = betterAuth({ ...options, database: () => adapter })
  return { api, $context, signatures }
}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>
