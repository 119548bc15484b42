import type { Db } from '#database/database.ts'
import { int, statement, text, timestamptz } from '#database/statements/statement.ts'
import { EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'

/** Photos have some 300 kB each. */
const PORTION = 8

/** The photos of the customer's returns, whole, as base64; those of a form that was never sent too. */
export const RETURN_PHOTOS_EXPORT: ExportSection = {
  name: 'returnPhotos',
  tables: ['order_return_photos'],
  portion: PORTION,
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: { orderNo: text, width: int, height: int, createdAt: timestamptz, jpeg: text },
    },
    `select o.order_no as "orderNo", p.width, p.height, p.created_at as "createdAt",
        translate(encode(p.jpeg, 'base64'), e'\\n', '') as jpeg
       from order_return_photos p join orders o on o.id = p.order_id
      where o.customer_id = $1 order by p.id limit ${PORTION} offset $2`,
  ),
}

const ERASE_PHOTOS = statement(
  { params: [text] },
  'delete from order_return_photos where order_id in (select id from orders where customer_id = $1)',
)
const ERASE_LABELS = statement(
  { params: [text] },
  `delete from order_return_labels where return_id in (
     select r.id from order_returns r join orders o on o.id = r.order_id where o.customer_id = $1)`,
)

/** Deletes photos and labels of the customer's returns; no law demands that they stay with the orders. */
export async function eraseReturnFiles(tx: Db, customerId: string): Promise<void> {
  await tx.query(ERASE_PHOTOS, [customerId])
  await tx.query(ERASE_LABELS, [customerId])
}
