import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'

/** Access to outside services, as staff stored it. A row never changes but to be encrypted again: payments name the keys they began with. */
export const providerKeys = pgTable(
  'provider_keys',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** JSON, encrypted with the shop's keys (`encrypted-columns.ts` of secrets) and tied to this row. */
    data: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('provider_keys_kind', sql`${table.kind} in ('iyzico', 'smtp', 'iletimerkezi')`),
    check('provider_keys_encrypted', sql`${table.data} like 'encrypted:%'`),
  ],
)

/** Which keys of each service are in force; a row for each kind. */
export const providerSetups = pgTable(
  'provider_setups',
  {
    kind: text().primaryKey(),
    /** Null: none are stored. */
    keysId: text('keys_id').references((): AnyPgColumn => providerKeys.id),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [check('provider_setups_kind', sql`${table.kind} in ('iyzico', 'smtp', 'iletimerkezi')`)],
)
