import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { categories } from '#modules/goods/catalogue/tables/categories-tables.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'

/**
 * Addresses of an earlier shop and where they lead. Products and categories are named by their ids, so that an address leads on after a
 * change of theirs; `path` is any other page of this shop.
 */
export const redirects = pgTable(
  'redirects',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** As `readOldAddress` normalises it. */
    fromPath: text('from_path').notNull(),
    /** The parameters that matter, sorted: `product_id=42`; '' for none. */
    fromQuery: text('from_query').notNull().default(''),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    path: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('redirects_from').on(table.fromPath, table.fromQuery),
    check(
      'redirects_one_target',
      sql`num_nonnulls(${table.productId}, ${table.categoryId}, ${table.path}) = 1`,
    ),
    check('redirects_from_path', sql`${table.fromPath} like '/%'`),
    // `//host` and `/\host` lead to another site.
    check('redirects_own_path', sql`${table.path} ~ '^/($|[^/\\\\])'`),
    index('redirects_from_words').using('gin', sql`${table.fromPath} gin_trgm_ops`),
    index('redirects_product').on(table.productId).where(sql`${table.productId} is not null`),
    index('redirects_category').on(table.categoryId).where(sql`${table.categoryId} is not null`),
  ],
)

/**
 * What an earlier shop called a product: the last part of its address, and its number. Two earlier shops may call two products so; within one of
 * them the first product to have a key keeps it.
 */
export const oldProductKeys = pgTable(
  'old_product_keys',
  {
    kind: text().notNull(),
    /** Folded. */
    key: text().notNull(),
    /** Which earlier shop: the prefix that its codes got here; '' for the one whose codes stayed as they were. */
    source: text().notNull().default(''),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.source] }),
    check('old_product_keys_kind', sql`${table.kind} in ('handle', 'id')`),
    index('old_product_keys_product').on(table.productId),
  ],
)
