import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'

/** Every import, every bulk change and every undoing of one, with its report. Rows are never deleted. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** '' of a bulk change and of what undoes it. */
    fileName: text('file_name').notNull(),
    /** The title of the file's format; '' for an undo. */
    format: text().notNull().default(''),
    /** Prices, tax, mode… as they were given; of a bulk change what it changes. */
    options: jsonb().notNull(),
    /** Who started it; '' from the terminal. */
    startedBy: text('started_by').notNull().default(''),
    /** The id of the file that staff uploaded. */
    upload: text(),
    /** What the columns of its file are known by (`import_mappings`); null of what is no import, and of runs before it was kept. */
    columns: text(),
    state: text().notNull().default('running'),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Its last sign of life: one that is running writes it with every batch. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    /** It waits for its turn and is carried out in the background; a process that starts goes on with one that was interrupted. */
    queued: boolean().notNull().default(false),
    /** The last product that a queued run is done with. */
    position: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    report: jsonb(),
    /** The run that this one undoes. */
    undoes: integer().references((): AnyPgColumn => importRuns.id),
    /** The run that undid this one; null again when that was undone. */
    undoneBy: integer('undone_by').references((): AnyPgColumn => importRuns.id),
  },
  (table) => [
    check('import_runs_kind', sql`${table.kind} in ('import', 'undo', 'change')`),
    check('import_runs_state', sql`${table.state} in ('waiting', 'running', 'done', 'failed')`),
    check('import_runs_undoes', sql`(${table.kind} = 'undo') = (${table.undoes} is not null)`),
    index('import_runs_queue')
      .on(table.id)
      .where(sql`${table.queued} and ${table.state} in ('waiting', 'running')`),
    index('import_runs_upload').on(table.upload).where(sql`${table.upload} is not null`),
    index('import_runs_columns').on(table.columns, table.id).where(sql`${table.columns} is not null`),
  ],
)

/**
 * What a run changed, one row for each product or variant, written in the transaction of the change. Deleted when the run is too old to be
 * undone (`CHANGES_KEPT_DAYS`).
 */
export const importChanges = pgTable(
  'import_changes',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => importRuns.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The changed fields of its state as they were (`product-states-queries.ts`); null where the run created it. */
    before: jsonb(),
    /** The same fields as they became; of a created product one digest, `all`. */
    after: jsonb().notNull(),
    /** `after` holds digests of the fields, as earlier versions wrote them. */
    digests: boolean().notNull().default(true),
    /** Base units that the run booked, as [warehouse, difference]. */
    stock: jsonb(),
    /** The run that undid this change. */
    undoneBy: integer('undone_by').references(() => importRuns.id),
    /** When the batch with it was written; null of runs before it was kept. */
    changedAt: moment('changed_at').default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.productId] }),
    index('import_changes_product').on(table.productId).where(sql`${table.undoneBy} is null`),
  ],
)

/** What the merchant said about the columns of a product file, proposed again for the next file with the same columns. */
export const importMappings = pgTable(
  'import_mappings',
  {
    /** Hash of the columns' names in any order. */
    columns: text().primaryKey(),
    /** The format that was named; null where the columns tell. */
    format: text(),
    /** Column → field, as `--map` has it; the key '' has the decimal mark of prices. */
    map: jsonb().notNull(),
    /** Who wins where staff changed a field that the file has: the file, or what staff made of it. */
    winner: text().notNull().default('file'),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [check('import_mappings_winner', sql`${table.winner} in ('file', 'staff')`)],
)
