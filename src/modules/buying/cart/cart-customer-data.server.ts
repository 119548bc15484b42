import type { Db } from '#database/database.ts'
import { statement, text, timestamptz } from '#database/statements/statement.ts'
import {
  EXPORT_LIST,
  EXPORT_PAGE,
  EXPORT_PARAMS,
  type ExportSection,
} from '#modules/kernel/records/export-section.ts'

/** The customer's cart, with what was put aside for later. */
export const CART_EXPORT: ExportSection = {
  name: 'cart',
  tables: ['carts', 'cart_lines', 'cart_saved_lines'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        note: text,
        couponCode: text,
        updatedAt: timestamptz,
        lines: EXPORT_LIST,
        savedLines: EXPORT_LIST,
      },
    },
    `select c.note, c.coupon_code as "couponCode", c.updated_at as "updatedAt",
          coalesce((select json_agg(json_build_object('productCode', p.code, 'product', p.name, 'unit', u.value,
              'quantity', l.quantity, 'addedAt', l.added_at) order by l.id)
            from cart_lines l join products p on p.id = l.product_id join product_units u on u.id = l.unit_id
            where l.cart_id = c.id), '[]') as lines,
          coalesce((select json_agg(json_build_object('productCode', p.code, 'product', p.name, 'unit', u.value,
              'quantity', l.quantity, 'savedAt', l.saved_at) order by l.id)
            from cart_saved_lines l join products p on p.id = l.product_id join product_units u on u.id = l.unit_id
            where l.cart_id = c.id), '[]') as "savedLines"
        from carts c where c.customer_id = $1 ${EXPORT_PAGE}`,
  ),
}

const DELETE_CART = statement({ params: [text] }, 'delete from carts where customer_id = $1')

/** Deletes the customer's cart with its lines. */
export async function eraseCart(tx: Db, customerId: string): Promise<void> {
  await tx.query(DELETE_CART, [customerId])
}
