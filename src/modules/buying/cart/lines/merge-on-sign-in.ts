import { type Database, type Db, transaction } from '#database/database.ts'
import { arrayOf, int, nullable, numeric, statement, text } from '#database/statements/statement.ts'
import { renewVisitor } from '#modules/people/visitors/visitors.server.ts'
import type { CartSettings } from '../cart-pricing-rules.ts'
import { type CartOwner, lockCart, readCartById } from '../cart-queries.ts'
import { MAX_LINES } from './add-line.ts'
import { mergeCarts, mergeNotes } from './merge-rules.ts'
import { countSavedLines, moveSavedLines } from './saved-lines.ts'

/** Two full carts fit; this only bounds a browser that merges cart after cart. */
const MAX_MERGED = 2 * MAX_LINES

const UPSERT_CART = statement(
  { params: [text], row: { id: int } },
  `insert into carts (customer_id) values ($1)
   on conflict (customer_id) do update set updated_at = now()
   returning id`,
)

async function customersCart(tx: Db, customerId: string): Promise<number> {
  const { rows } = await tx.prepared(UPSERT_CART, [customerId])
  const [cart] = rows
  if (!cart) throw new Error('the upsert of a cart returned no row')
  return cart.id
}

const WRITE_CART_ADDITIONS = statement(
  {
    params: [
      int,
      int,
      arrayOf(int),
      arrayOf(int),
      arrayOf(int),
      arrayOf(nullable(numeric)),
      arrayOf(nullable(numeric)),
      text,
      text,
    ],
  },
  `
  with old as (delete from carts where id = $2),
  -- A retry after the login must find the addition made before it.
  additions as (
    insert into cart_additions (cart_id, key, product_id, unit_id, quantity, created, added_at)
    select $1, key, product_id, unit_id, quantity, created, added_at from cart_additions where cart_id = $2
    on conflict on constraint cart_additions_once do nothing
  ),
  lines as (
    insert into cart_lines (cart_id, product_id, unit_id, quantity, seen_price, seen_tax_rate)
    select $1, product_id, unit_id, quantity, seen_price, seen_tax_rate
    from unnest($3::int[], $4::int[], $5::int[], $6::numeric[], $7::numeric[]) with ordinality
      as line (product_id, unit_id, quantity, seen_price, seen_tax_rate, position)
    order by position
    on conflict (cart_id, product_id, unit_id) do update set quantity = excluded.quantity
  )
  update carts
  set version = version + 1, updated_at = now(), note = $8, coupon_code = $9
  where id = $1`,
)

/**
 * Login: moves the browser's state to its new cookie and its cart into the customer's (decisions A15), and deletes that cart. Locks both
 * carts, the visitor's first as everywhere, so a concurrent add ends up in one of them and is not lost.
 */
export async function mergeOnSignIn(
  db: Database,
  visit: { readonly before: string | null; readonly after: string },
  customerId: string,
  settings: CartSettings,
): Promise<void> {
  const { before, after } = visit
  if (before === null) return
  await transaction(
    db,
    async (tx) => {
      await renewVisitor(tx, { before, after })
      await mergeInto(tx, customerId, { kind: 'visitor', key: before }, settings)
    },
    { durability: 'local' },
  )
}

/** Moves the cart of `from` into the customer's and deletes it; does nothing without one. Locks both, that of `from` first. */
export async function mergeInto(
  tx: Db,
  customerId: string,
  from: CartOwner,
  settings: CartSettings,
): Promise<void> {
  const locked = await lockCart(tx, from)
  const given = locked && (await readCartById(tx, locked.id))
  if (!given) return
  const isEmpty = given.rows.length === 0 && given.note === '' && given.couponCode === ''
  if (isEmpty && (await countSavedLines(tx, given.id)) === 0) return
  const cartId = await customersCart(tx, customerId)
  await moveSavedLines(tx, given.id, cartId)
  const theirs = await readCartById(tx, cartId)
  const own = theirs?.rows ?? []
  const seen = new Map([...given.rows, ...own].map((row) => [row.unitId, row]))
  const merged = mergeCarts(own, given.rows, {
    stock: new Map([...own, ...given.rows].map((row) => [row.productId, row.stock])),
    status: settings.stockInfoStatus,
    cartStockControl: settings.cartStockControl,
  }).slice(0, MAX_MERGED)
  await tx.prepared(WRITE_CART_ADDITIONS, [
    cartId,
    given.id,
    merged.map((line) => line.productId),
    merged.map((line) => line.unitId),
    merged.map((line) => line.quantity),
    merged.map((line) => seen.get(line.unitId)?.seenPrice ?? null),
    merged.map((line) => seen.get(line.unitId)?.seenTaxRate ?? null),
    mergeNotes(theirs?.note ?? '', given.note),
    // The code that was typed last.
    given.couponCode || (theirs?.couponCode ?? ''),
  ])
}
