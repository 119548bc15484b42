import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { staff } from '#modules/backoffice/staff/staff-tables.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'

const version = () => integer().notNull().default(1)

/** Tokens by which other software calls `/api/admin`, each with the permissions it was given. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** SHA-256 (hex) of the token, which is shown once. */
    tokenHash: text('token_hash').notNull().unique(),
    permissions: text().array().notNull(),
    /** Who made it, and whose rights bound it; null for one that was revoked before tokens had a maker. */
    makerId: text('maker_id').references(() => staff.id),
    /** Permissions that it lost because they are for persons; empty for nearly all. */
    lost: text().array().notNull().default([]),
    /** When the owners were sent an email about that. */
    lostToldAt: moment('lost_told_at'),
    /** When an owner has read that on the page of tokens. */
    lostSeenAt: moment('lost_seen_at'),
    /** Permissions that it held before they allowed more, and holds no longer, until a person has said whether it shall have them. */
    narrowed: text().array().notNull().default([]),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
    /** The day and hour it was used last; not written more often. */
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    check(
      'api_tokens_for_software',
      sql`not (${table.permissions} && array['integrations.manage', 'providers.manage', 'staff.manage'])`,
    ),
    check('api_tokens_maker', sql`${table.makerId} is not null or ${table.revokedAt} is not null`),
    index('api_tokens_maker_id').on(table.makerId),
    index('api_tokens_lost').on(table.createdAt).where(sql`${table.lost} <> '{}'`),
  ],
)

/** Addresses of other software that are told what happens in the shop. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    active: boolean().notNull().default(true),
    /** The signing secret, encrypted with the shop's keys. */
    secret: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [check('webhooks_encrypted', sql`${table.secret} like 'encrypted:%'`)],
)

/**
 * What a webhook is told, written by triggers in the transaction of its cause (migration 0034), so that neither is without the other.
 * `payload` is what is sent, byte for byte the same at every attempt.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    payload: jsonb().notNull(),
    status: text().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** When it is tried next; a sender moves it ahead as its lease. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** The receiver's status of the last attempt; null where none came. */
    responseStatus: integer('response_status'),
    problem: text(),
    durationMs: integer('duration_ms'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('webhook_deliveries_status', sql`${table.status} in ('waiting', 'sent', 'failed')`),
    check(
      'webhook_deliveries_problem',
      sql`${table.problem} in ('private-address', 'timeout', 'unreachable', 'refused', 'no-secret', 'discarded')`,
    ),
    index('webhook_deliveries_due')
      .on(table.webhookId, table.dueAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_log').on(table.webhookId, table.id),
    index('webhook_deliveries_age').on(table.createdAt).where(sql`${table.status} <> 'waiting'`),
  ],
)

/** Products whose stock changed since a webhook was told; many changes of a product are one row. */
export const webhookStockChanges = pgTable(
  'webhook_stock_changes',
  {
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.productId] }),
    index('webhook_stock_changes_product').on(table.productId),
  ],
)

/** Products of which something changed since a webhook was told, by what it is told of; many changes of a product are one row. */
export const webhookProductChanges = pgTable(
  'webhook_product_changes',
  {
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    event: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.event, table.productId] }),
    index('webhook_product_changes_product').on(table.productId),
    check('webhook_product_changes_event', sql`${table.event} in ('product.changed', 'price.changed')`),
  ],
)
