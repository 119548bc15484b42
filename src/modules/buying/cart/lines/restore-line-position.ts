import type { Db } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'

const RESTORE_POSITION = statement(
  { params: [int, int, int, int] },
  `update cart_lines as l set added_at = next.added_at - interval '1 microsecond'
     from (select added_at from cart_lines
            where cart_id = $1 and (product_id, unit_id) <> ($2, $3)
            order by added_at, id offset $4 limit 1) as next
    where l.cart_id = $1 and l.product_id = $2 and l.unit_id = $3`,
)

/**
 * Moves a line that was just put back to its former position: before the line at `position` now (0 is the first). Past the last
 * line it stays where it is. The version stays unchanged, because line order does not affect what is bought.
 */
export async function restoreLinePosition(
  db: Db,
  cartId: number,
  line: { readonly productId: number; readonly unitId: number },
  position: number,
): Promise<void> {
  await db.prepared(RESTORE_POSITION, [cartId, line.productId, line.unitId, position])
}
