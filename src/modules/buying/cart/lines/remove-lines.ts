import type { Db } from '#database/database.ts'
import { int, nullable, statement, text } from '#database/statements/statement.ts'
import { type CartOwner, forEachOwner } from '../cart-queries.ts'

/**
 * Raises the version only when a line was removed: the version of an empty cart still identifies the order made of it (decisions
 * D14).
 */
const REMOVE_OF = forEachOwner((condition) =>
  statement(
    { params: [text, nullable(int), nullable(int)] },
    `
  with cart as (select c.id from carts c where ${condition} for update),
  gone as (
    delete from cart_lines l using cart
    where l.cart_id = cart.id and ($2::int is null or l.product_id = $2) and ($3::int is null or l.unit_id = $3)
    returning l.id
  )
  update carts set version = version + 1, updated_at = now()
  where id = (select id from cart) and exists (select from gone)`,
  ),
)

/** Removes a product's line in one unit, all lines of a product, or everything. Removing a missing line is no error. */
export async function removeLines(
  db: Db,
  owner: CartOwner,
  which: { readonly productId?: number | undefined; readonly unitId?: number | undefined },
): Promise<void> {
  await db.prepared(REMOVE_OF[owner.kind], [owner.key, which.productId ?? null, which.unitId ?? null])
}
