import type { Db } from '#database/database.ts'
import { boolean, int, nullable, statement, text } from '#database/statements/statement.ts'
import type { CartRow } from '../cart-pricing-rules.ts'
import { type CartOwner, forEachOwner, LINE_TYPES, SAVED_COLUMNS, SAVED_JOINS } from '../cart-queries.ts'
import { largestQuantity } from '../cart-rules.ts'

/** How many lines a cart can put aside; it bounds every page that shows them. */
export const MAX_SAVED = 100

const SAVED_OF = statement(
  { params: [int], row: LINE_TYPES },
  `select ${SAVED_COLUMNS} from cart_saved_lines l ${SAVED_JOINS} where l.cart_id = $1 order by l.saved_at desc, l.id desc`,
)

/** The lines put aside with current product data, the newest first. `lineId` is that of the saved line. */
export async function readSavedLines(db: Db, cartId: number): Promise<CartRow[]> {
  const { rows } = await db.prepared(SAVED_OF, [cartId])
  return rows
}

/**
 * Moves a line in one statement, so that it is never in both lists or in none. A line of the same product and unit that was put aside
 * before gains its quantity. What is saved is the row as it is deleted: a piece added while the statement waited for the cart is in it.
 */
const SAVE_OF = forEachOwner((condition) =>
  statement(
    { params: [text, int, nullable(int), int], row: { known: boolean, full: boolean } },
    `
  with cart as (select c.id from carts c where ${condition} for update),
  line as (
    select l.id, l.cart_id, l.product_id, l.unit_id
    from cart join cart_lines l on l.cart_id = cart.id
    where l.product_id = $2 and ($3::int is null or l.unit_id = $3)
    order by l.id desc limit 1
  ),
  room as (
    select (select count(*) from cart_saved_lines s join cart on s.cart_id = cart.id) < $4::int
      or exists (select from line join cart_saved_lines s using (cart_id, product_id, unit_id)) as is_left
  ),
  gone as (delete from cart_lines l using line, room where l.id = line.id and room.is_left returning l.*),
  saved as (
    insert into cart_saved_lines as saved (cart_id, product_id, unit_id, quantity, seen_price, seen_tax_rate)
    select cart_id, product_id, unit_id, quantity, seen_price, seen_tax_rate from gone
    on conflict (cart_id, product_id, unit_id) do update
      set quantity = least(saved.quantity + excluded.quantity, ${largestQuantity}), saved_at = now(),
        seen_price = excluded.seen_price, seen_tax_rate = excluded.seen_tax_rate
  ),
  written as (
    update carts set version = version + 1, updated_at = now()
    where id = (select id from cart) and exists (select from gone)
  )
  select exists (select from line) as known, exists (select from line) and not (select is_left from room) as full`,
  ),
)

export type SaveOutcome = { ok: true } | { ok: false; reason: 'no-line' | 'saved-full' }

/** Puts a line of the cart aside; without a unit the product's newest line (decisions A7). */
export async function saveLine(
  db: Db,
  owner: CartOwner,
  line: { readonly productId: number; readonly unitId?: number | undefined },
): Promise<SaveOutcome> {
  const { rows } = await db.prepared(SAVE_OF[owner.kind], [
    owner.key,
    line.productId,
    line.unitId ?? null,
    MAX_SAVED,
  ])
  const [row] = rows
  if (!row?.known) return { ok: false, reason: 'no-line' }
  return row.full ? { ok: false, reason: 'saved-full' } : { ok: true }
}

const TAKE_SAVED = statement(
  { params: [int, int] },
  `with gone as (delete from cart_saved_lines where id = $1 and quantity <= $2::int)
   update cart_saved_lines set quantity = quantity - $2::int where id = $1 and quantity > $2::int`,
)

/** Takes pieces out of a saved line, or all of it. The caller holds the lock of the cart. */
export async function takeSaved(tx: Db, id: number, pieces: number): Promise<void> {
  await tx.prepared(TAKE_SAVED, [id, pieces])
}

const REMOVE_SAVED_OF = forEachOwner((condition) =>
  statement(
    { params: [text, int, nullable(int)] },
    `delete from cart_saved_lines s using carts c
     where s.cart_id = c.id and ${condition} and s.product_id = $2
       and ($3::int is null or s.unit_id = $3)`,
  ),
)

/** Deletes what was put aside of a product, or its line in one unit. Deleting a missing line is no error. Nothing of the cart changes. */
export async function removeSavedLines(
  db: Db,
  owner: CartOwner,
  which: { readonly productId: number; readonly unitId?: number | undefined },
): Promise<void> {
  await db.prepared(REMOVE_SAVED_OF[owner.kind], [owner.key, which.productId, which.unitId ?? null])
}

const MOVE_SAVED = statement(
  { params: [int, int, int] },
  `
  with theirs as (select product_id, unit_id from cart_saved_lines where cart_id = $1),
  coming as (
    select s.product_id, s.unit_id, s.quantity, s.seen_price, s.seen_tax_rate, s.saved_at
    from cart_saved_lines s
    where s.cart_id = $2
    order by (s.product_id, s.unit_id) in (select product_id, unit_id from theirs) desc, s.saved_at desc, s.id
    limit greatest(0, $3::int - (select count(*) from theirs))
  )
  insert into cart_saved_lines as saved (cart_id, product_id, unit_id, quantity, seen_price, seen_tax_rate, saved_at)
  select $1, product_id, unit_id, quantity, seen_price, seen_tax_rate, saved_at from coming
  on conflict (cart_id, product_id, unit_id) do update
    set quantity = greatest(saved.quantity, excluded.quantity), saved_at = greatest(saved.saved_at, excluded.saved_at)`,
)

const COUNT_SAVED = statement(
  { params: [int], row: { count: int } },
  'select count(*)::int as count from cart_saved_lines where cart_id = $1',
)

export async function countSavedLines(db: Db, cartId: number): Promise<number> {
  const { rows } = await db.prepared(COUNT_SAVED, [cartId])
  return rows[0]?.count ?? 0
}

/**
 * After a login: what the browser's cart had put aside stands in the customer's too. The same line in both keeps the larger quantity, since
 * both mean the same piece. Two full lists fit, and no more: the oldest of the browser's are left out then. The caller holds the locks of both carts.
 */
export async function moveSavedLines(tx: Db, from: number, to: number): Promise<void> {
  await tx.prepared(MOVE_SAVED, [to, from, 2 * MAX_SAVED])
}
