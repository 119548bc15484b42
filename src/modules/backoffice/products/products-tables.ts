import { bigint, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'
import { auditLog } from '#modules/platform/audit/audit-tables.ts'

/** Changes of products by staff with the exact values of each changed field, for their undo; kept for 90 days. */
export const productChangesKept = pgTable(
  'product_changes_kept',
  {
    auditId: bigint('audit_id', { mode: 'number' })
      .primaryKey()
      .references(() => auditLog.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
  },
  (table) => [index('product_changes_kept_product').on(table.productId)],
)
