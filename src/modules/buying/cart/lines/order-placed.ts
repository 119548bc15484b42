import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'

const EMPTY_CART = statement(
  { params: [int] },
  `
  with emptied as (delete from cart_lines where cart_id = $1)
  update carts set version = version + 1, note = '', coupon_code = '', updated_at = now() where id = $1`,
)

/** Takes everything out of a cart that was ordered. The caller holds its lock. */
export async function emptyOrderedCart(tx: Db, cartId: number): Promise<void> {
  await tx.prepared(EMPTY_CART, [cartId])
}

const REMOVE_BOUGHT = statement(
  { params: [text, arrayOf(int), arrayOf(text), arrayOf(int)] },
  `
  with cart as (
    select id from carts where customer_id = $1
  ),
  bought as (
    select product_id, unit_value, sum(quantity)::int as quantity
    from unnest($2::int[], $3::text[], $4::int[]) as line (product_id, unit_value, quantity)
    group by product_id, unit_value
  ),
  matched as (
    select l.id, l.quantity - b.quantity as remaining
    from cart join cart_lines l on l.cart_id = cart.id
    join product_units u on u.id = l.unit_id
    join bought b on b.product_id = l.product_id and b.unit_value = u.value
  ),
  dropped as (delete from cart_lines where id in (select id from matched where remaining <= 0)),
  lessened as (
    update cart_lines l set quantity = m.remaining from matched m where l.id = m.id and m.remaining > 0
  )
  update carts set version = version + 1, note = '', coupon_code = '', updated_at = now() where id in (select id from cart)`,
)

/** A line of an order. It names its unit, because an order stores no more of it. */
export interface BoughtLine {
  readonly productId: number
  readonly unitValue: string
  readonly quantity: number
}

/**
 * Takes bought quantities out of the customer's cart; what was added since the order was placed stays. The caller holds the cart's lock.
 */
export async function removeBoughtLines(
  tx: Db,
  customerId: string,
  lines: readonly BoughtLine[],
): Promise<void> {
  await tx.prepared(REMOVE_BOUGHT, [
    customerId,
    lines.map(({ productId }) => productId),
    lines.map(({ unitValue }) => unitValue),
    lines.map(({ quantity }) => quantity),
  ])
}
