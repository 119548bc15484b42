import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/**
 * SQL: the mailbox that an address (an SQL expression) leads to. `ayse+1@` and `ayse+kupon@` are the mailbox of `ayse@`, as many addresses as one likes to
 * write down, and so are `a.yse@gmail.com` and `ayse@googlemail.com` of `ayse@gmail.com`. The dots of every other provider count.
 */
export const mailboxOf = (email: string) => {
  const plain = String.raw`regexp_replace(lower(${email}), '\+[^@]*@', '@')`
  const local = `replace(split_part(${plain}, '@', 1), '.', '')`
  return String.raw`case when lower(${email}) ~ '@(gmail|googlemail)\.com$' then ${local} || '@gmail.com' else ${plain} end`
}

/**
 * People with an account, and guests, who order without one. better-auth signs accounts in and keeps its rows in `customer_sessions`,
 * `customer_credentials` and `customer_verifications`; it never sees a guest, because a guest's `email` is a placeholder.
 */
export const customers = pgTable(
  'customers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    surname: text().notNull().default(''),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The address a guest gave; null for accounts. Not unique: each checkout of a guest has a row of its own (decision 91). */
    guestEmail: text('guest_email'),
    /** Where emails to this customer go: the only column that other modules read an address from. '' once erased. */
    contactEmail: text('contact_email')
      .notNull()
      .generatedAlwaysAs(sql`case when erased_at is null then coalesce(guest_email, email) else '' end`),
    image: text(),
    /** E.164, as +905321234567; empty when not given. */
    phone: text().notNull().default(''),
    /** K, E, or empty for "Belirtmek istemiyorum" (decisions C12). */
    gender: text().notNull().default(''),
    birthdate: date(),
    /** Buys on account: sees the statement and the overdue banner (decisions B20). */
    openAccount: boolean('open_account').notNull().default(false),
    /** The language of emails to the customer: the one last used when signed in. */
    locale: text().notNull().default('tr'),
    /** When the account was erased; the row stays, without personal data, for the orders that tax law requires to keep. */
    erasedAt: moment('erased_at'),
    /** When a file of an earlier shop created the account; null for one that its customer opened. */
    importedAt: moment('imported_at'),
    /** Since when an imported customer without a password waits for the email that invites to choose one. */
    invitationDueAt: moment('invitation_due_at'),
    /** When that email was queued: nobody gets a second one. */
    invitedAt: moment('invited_at'),
    /** Since when the customer may neither sign in nor order; orders that exist go on. */
    blockedAt: moment('blocked_at'),
    /** Why, for staff alone. */
    blockReason: text('block_reason').notNull().default(''),
    /** +1 with every change that staff makes: open account, branches, block. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('customers_email_lower', sql`${table.email} = lower(${table.email})`),
    check('customers_guest_email', sql`${table.guestEmail} = lower(${table.guestEmail})`),
    check('customers_gender', sql`${table.gender} in ('', 'K', 'E')`),
    check('customers_locale', sql`${table.locale} in ('tr', 'en')`),
    // The list of the back office, newest first, its search, and its filters that few customers pass.
    index('customers_newest').on(table.createdAt, table.id),
    index('customers_mailbox').on(sql.raw(`(${mailboxOf('"contact_email"')})`)),
    index('customers_guests').on(table.guestEmail).where(sql`${table.guestEmail} is not null`),
    index('customers_words').using(
      'gin',
      sql`fold_text(' ' || ${table.name} || ' ' || ${table.surname} || ' ' || ${table.email} || ' ' || ${table.phone}) gin_trgm_ops`,
    ),
    index('customers_phone').on(table.phone).where(sql`${table.phone} <> ''`),
    index('customers_blocked').on(table.createdAt, table.id).where(sql`${table.blockedAt} is not null`),
    index('customers_unverified')
      .on(table.createdAt, table.id)
      .where(sql`not ${table.emailVerified} and ${table.erasedAt} is null`),
    index('customers_uninvited')
      .on(table.invitationDueAt, table.id)
      .where(sql`${table.importedAt} is not null and ${table.invitedAt} is null`),
    index('customers_erased').on(table.createdAt, table.id).where(sql`${table.erasedAt} is not null`),
    index('customers_open_account').on(table.createdAt, table.id).where(sql`${table.openAccount}`),
  ],
)

export const customerSessions = pgTable(
  'customer_sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 (hex) of the token in the cookie; `hashed-sessions.server.ts` hashes tokens on writes and look-ups. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('customer_sessions_token_hash', sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    index('customer_sessions_customer').on(table.userId),
  ],
)

export const customerCredentials = pgTable(
  'customer_credentials',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
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
    unique('customer_credentials_provider_account').on(table.providerId, table.accountId),
    index('customer_credentials_customer').on(table.userId),
    // Whether any password of an earlier shop is left, asked at each login.
    index('customer_credentials_earlier').on(table.id).where(sql`${table.password} not like '$argon2%'`),
  ],
)

export const customerVerifications = pgTable(
  'customer_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('customer_verifications_identifier').on(table.identifier)],
)

/** Branches of a company account; the chosen one is copied to the order (decisions B28). */
export const customerBranches = pgTable(
  'customer_branches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [unique('customer_branches_name').on(table.customerId, table.name)],
)

/**
 * Addresses as the form sends them: names, not keys, because a foreign address has none. `invoiceType` is stored apart from the numbers, so
 * that editing a corporate address can never turn it individual (decisions A13).
 */
export const addresses = pgTable(
  'addresses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    invoiceType: text('invoice_type').notNull(),
    title: text().notNull(),
    name: text().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    town: text().notNull(),
    address: text().notNull(),
    /** Five digits in Türkiye, as typed abroad; null when not given. */
    postCode: text('post_code'),
    phone: text().notNull(),
    idNumber: text('id_number').notNull().default(''),
    companyName: text('company_name').notNull().default(''),
    taxOffice: text('tax_office').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('addresses_invoice_type', sql`${table.invoiceType} in ('individual', 'corporate')`),
    index('addresses_customer').on(table.customerId, table.id),
  ],
)

/** Consents to commercial messages per channel, append-only: the newest row of a channel counts (turkey.md §8). */
export const customerConsents = pgTable(
  'customer_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    channel: text().notNull(),
    granted: boolean().notNull(),
    text: text().notNull(),
    ip: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('customer_consents_channel', sql`${table.channel} in ('email', 'sms', 'call')`),
    index('customer_consents_customer').on(table.customerId, table.channel, table.id),
  ],
)

/** Open-account ledger: what a customer owes (positive) and has paid (negative), with its due day. */
export const accountEntries = pgTable(
  'account_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    currency: text().notNull().default('TRY'),
    dueOn: date('due_on').notNull(),
    description: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('account_entries_amount', sql`${table.amount} <> 0`),
    index('account_entries_customer').on(table.customerId, table.dueOn),
  ],
)
