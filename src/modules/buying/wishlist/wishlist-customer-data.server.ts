import type { Db } from '#database/database.ts'
import { statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/** The customer's wishlist items, deleted products too. */
export const WISHLIST_EXPORT: ExportSection = {
  name: 'wishlist',
  tables: ['wishlist_items'],
  rows: statement(
    { params: EXPORT_PARAMS, row: { productCode: text, product: text, createdAt: timestamptz } },
    `select p.code as "productCode", p.name as product, w.created_at as "createdAt"
        from wishlist_items w join products p on p.id = w.product_id
        where w.customer_id = $1 order by w.created_at, p.id ${EXPORT_PAGE}`,
  ),
}

const DELETE_ITEMS = statement({ params: [text] }, 'delete from wishlist_items where customer_id = $1')

/** Deletes the customer's wishlist items. */
export async function eraseWishlist(tx: Db, customerId: string): Promise<void> {
  await tx.query(DELETE_ITEMS, [customerId])
}
