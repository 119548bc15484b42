import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/**
 * The people who run the shop; apart from customers in every table, cookie and session. better-auth signs them in and keeps its rows in
 * `staff_sessions`, `staff_credentials` and `staff_verifications`.
 */
export const staff = pgTable(
  'staff',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    role: text().notNull(),
    /** The language of the back office and of emails to this person. */
    locale: text().notNull().default('tr'),
    /** Since when this person may not sign in any more; the row stays for the audit log. */
    disabledAt: moment('disabled_at'),
    /** One more with each change of the person by staff. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('staff_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'staff_role',
      sql`${table.role} in ('owner', 'catalogue', 'orders', 'finance', 'support', 'readonly')`,
    ),
    check('staff_locale', sql`${table.locale} in ('tr', 'en')`),
  ],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 (hex) of the token in the cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When a request last came with it, to the minute: an unused session ends. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('staff_sessions_token_hash', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    index('staff_sessions_staff').on(table.userId),
  ],
)

/**
 * When a login proved its password again, for what an open browser alone may not do. Apart from the sessions, whose rows are those of
 * better-auth.
 */
export const staffConfirmations = pgTable('staff_confirmations', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => staffSessions.id, { onDelete: 'cascade' }),
  confirmedAt: moment('confirmed_at').notNull(),
})

export const staffCredentials = pgTable(
  'staff_credentials',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    scope: text(),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('staff_credentials_provider_account').on(table.providerId, table.accountId),
    index('staff_credentials_staff').on(table.userId),
  ],
)

export const staffVerifications = pgTable(
  'staff_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('staff_verifications_identifier').on(table.identifier)],
)

/** The authenticator app of a person (TOTP, RFC 6238). */
export const staffTwoFactors = pgTable(
  'staff_two_factors',
  {
    staffId: text('staff_id')
      .primaryKey()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Encrypted with the shop's keys (`encrypted-columns.ts` of secrets). */
    secret: text().notNull(),
    /** Null until a first code has proven that the app holds the secret; only then is it asked for. */
    confirmedAt: moment('confirmed_at'),
    /** The time step of the last accepted code: that code and older ones are not accepted again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('staff_two_factors_encrypted', sql`${table.secret} like 'encrypted:%'`)],
)

/** Recovery codes that are unused. A code has 80 random bits, so its SHA-256 needs neither salt nor key. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.codeHash] }),
    check('staff_recovery_codes_hash', sql`${table.codeHash} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** Invitations that are neither accepted nor withdrawn. The link in the email is stored as its SHA-256. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    role: text().notNull(),
    locale: text().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Copied, so that it reads the same when the person is gone. */
    invitedBy: text('invited_by').notNull(),
    /** Who invited; when that person may no longer give the role, the invitation is withdrawn. */
    inviterId: text('inviter_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('staff_invitations_inviter').on(table.inviterId),
    check('staff_invitations_email_lower', sql`${table.email} = lower(${table.email})`),
    check('staff_invitations_token_hash', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check(
      'staff_invitations_role',
      sql`${table.role} in ('owner', 'catalogue', 'orders', 'finance', 'support', 'readonly')`,
    ),
    check('staff_invitations_locale', sql`${table.locale} in ('tr', 'en')`),
  ],
)

/** The link that creates the owner of an empty shop: at most one row, the SHA-256 of the link that was printed last. */
export const staffSetupLinks = pgTable(
  'staff_setup_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [check('staff_setup_links_token_hash', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`)],
)
