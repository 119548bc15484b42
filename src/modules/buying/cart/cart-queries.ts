import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  known,
  nullable,
  numeric,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import { isOnSale, isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import type { CartRow } from './cart-pricing-rules.ts'
import type { RequestedLine } from './cart-share-rules.ts'

/** Owner of a cart: the id of a customer or guest, or the SHA-256 of a browser's cookie. Who can buy has a cart of their own. */
export interface CartOwner {
  readonly kind: 'customer' | 'visitor'
  readonly key: string
}

/** Null for a browser without a cookie, which cannot have a cart. */
export function ownerOf(visitor: Pick<Visitor, 'customer' | 'guest' | 'tokenHash'>): CartOwner | null {
  const buyer = buyerOf(visitor)
  if (buyer) return { kind: 'customer', key: buyer.id }
  return visitor.tokenHash ? { kind: 'visitor', key: visitor.tokenHash } : null
}

/** The condition that finds the owner's cart `c`; the owner's key is parameter $1. */
const CART_OF = {
  customer: 'c.customer_id = $1',
  visitor: 'c.visitor_hash = $1',
} as const

/** One statement for each kind of owner, from the condition that finds the owner's cart. */
export function forEachOwner<Made>(
  make: (condition: string) => Made,
): Readonly<Record<CartOwner['kind'], Made>> {
  return { customer: make(CART_OF.customer), visitor: make(CART_OF.visitor) }
}

/** A cart and its lines, the oldest first. `version` counts the writes. */
export interface CartContent {
  id: number
  version: number
  /** The shopper's note to the order. */
  note: string
  /** The code of a coupon as it was typed; '' for none. */
  couponCode: string
  rows: CartRow[]
}

const columns = (stock: string) => `
    l.id as "lineId", l.product_id as "productId", l.unit_id as "unitId", l.quantity,
    l.seen_price as "seenPrice", l.seen_tax_rate as "seenTaxRate",
    ${isOnSale('p', 'parent')} as "onSale", p.has_children as "hasVariants",
    p.code, p.name, p.slug, p.tax_rate as "taxRate", p.currency,
    u.value as "unitValue", u.multiplier, u.sale_price as "salePrice", u.width, u.height, u.length, u.weight,
    ${stock} as stock`

const JOINS = `
  left join products p on p.id = l.product_id
  left join products parent on parent.id = p.parent_id
  left join product_units u on u.id = l.unit_id
  left join stock_levels s on s.product_id = l.product_id`

/**
 * The columns of a `CartRow`, from a line `l` of the cart `c` and `LINE_JOINS`. Units reserved by the customer's own order that
 * awaits card payment count as available, because they are reserved for this cart.
 */
export const LINE_COLUMNS = columns('coalesce(s.quantity, 0) + coalesce(held.units, 0)')

export const LINE_JOINS = `${JOINS}
  left join lateral (
    select sum(line.quantity * line.multiplier)::int as units
    from orders o join order_lines line on line.order_id = o.id
    where o.customer_id = c.customer_id and o.payment_type = 'card' and o.status = 'awaiting_payment'
      and line.product_id = l.product_id
  ) held on true`

/** The columns of a `CartRow` for a line `l` that was put aside, with `SAVED_JOINS`: only what is free counts as available. */
export const SAVED_COLUMNS = columns('coalesce(s.quantity, 0)')
export const SAVED_JOINS = JOINS

/** The types of `LINE_COLUMNS`; they are null only in the row of an empty cart. */
export const LINE_TYPES = {
  lineId: known(int),
  productId: known(int),
  unitId: known(int),
  quantity: known(int),
  seenPrice: nullable(numeric),
  seenTaxRate: nullable(numeric),
  onSale: boolean,
  hasVariants: known(boolean),
  code: known(text),
  name: known(text),
  slug: known(text),
  taxRate: known(numeric),
  currency: known(text),
  unitValue: known(text),
  multiplier: known(int),
  salePrice: known(numeric),
  width: known(numeric),
  height: known(numeric),
  length: known(numeric),
  weight: known(numeric),
  stock: int,
}

const CONTENT_TYPES = {
  cartId: int,
  version: int,
  note: text,
  couponCode: text,
  ...LINE_TYPES,
  lineId: nullable(int),
}

const CONTENT = (condition: string) => `
  select c.id as "cartId", c.version, c.note, c.coupon_code as "couponCode", ${LINE_COLUMNS}
  from carts c
  left join cart_lines l on l.cart_id = c.id
  ${LINE_JOINS}
  where ${condition}
  order by l.added_at, l.id`

const CONTENT_OF = forEachOwner((condition) =>
  statement({ params: [text], row: CONTENT_TYPES }, CONTENT(condition)),
)
const CONTENT_BY_ID = statement({ params: [int], row: CONTENT_TYPES }, CONTENT('c.id = $1'))

type ContentRow = RowFrom<typeof CONTENT_BY_ID>

function contentOf(rows: readonly ContentRow[]): CartContent | null {
  const [first] = rows
  if (!first) return null
  const { cartId, version, note, couponCode } = first
  return {
    id: cartId,
    version,
    note,
    couponCode,
    rows: rows.flatMap(({ lineId, ...row }) => (lineId === null ? [] : [{ lineId, ...row }])),
  }
}

/** The owner's cart with current product data, or null when there is none yet. */
export async function readCart(db: Db, owner: CartOwner): Promise<CartContent | null> {
  const { rows } = await db.prepared(CONTENT_OF[owner.kind], [owner.key])
  return contentOf(rows)
}

export async function readCartById(db: Db, cartId: number): Promise<CartContent | null> {
  const { rows } = await db.prepared(CONTENT_BY_ID, [cartId])
  return contentOf(rows)
}

const WANTED_LINES = statement(
  { params: [arrayOf(int), arrayOf(int), arrayOf(int)], row: LINE_TYPES },
  `
  select ${columns('coalesce(s.quantity, 0)')}
  from (
    select position as id, product_id, unit_id, quantity, null::numeric as seen_price, null::numeric as seen_tax_rate
    from unnest($1::int[], $2::int[], $3::int[]) with ordinality as wanted (product_id, unit_id, quantity, position)
  ) l
  ${JOINS}
  where u.product_id = l.product_id and not ${isUnknownToShoppers('p', 'parent')}
  order by l.id`,
)

/** Current product data for lines that are in no cart, in the given order; unknown products are left out. */
export async function readRequestedLines(db: Db, lines: readonly RequestedLine[]): Promise<CartRow[]> {
  const { rows } = await db.prepared(WANTED_LINES, [
    lines.map((line) => line.productId),
    lines.map((line) => line.unitId),
    lines.map((line) => line.quantity),
  ])
  return rows
}

const NOTE_OF = forEachOwner((condition) =>
  statement({ params: [text, text] }, `update carts c set note = $2 where ${condition}`),
)

/** Leaves the version unchanged, because a note does not affect what is bought. Writes nothing when there is no cart yet. */
export async function writeNote(db: Db, owner: CartOwner, note: string): Promise<void> {
  await db.prepared(NOTE_OF[owner.kind], [owner.key, note])
}

const STORE_COUPON_OF = forEachOwner((condition) =>
  statement(
    { params: [text, text] },
    `update carts c set coupon_code = $2, version = version + 1, updated_at = now() where ${condition} and coupon_code = ''`,
  ),
)

/** Stores the code of a coupon in a cart without one. It changes what is charged, so the version rises. */
export async function storeCouponCode(db: Db, owner: CartOwner, code: string): Promise<void> {
  await db.prepared(STORE_COUPON_OF[owner.kind], [owner.key, code])
}

const REMOVE_COUPON_OF = forEachOwner((condition) =>
  statement(
    { params: [text] },
    `update carts c set coupon_code = '', version = version + 1, updated_at = now() where ${condition} and coupon_code <> ''`,
  ),
)

export async function removeCouponCode(db: Db, owner: CartOwner): Promise<void> {
  await db.prepared(REMOVE_COUPON_OF[owner.kind], [owner.key])
}

const LOCK_OF = forEachOwner((condition) =>
  statement(
    { params: [text], row: { id: int, version: int } },
    `select c.id, c.version from carts c where ${condition} for update`,
  ),
)

/** Locks the cart until `tx` ends; other writers wait. Read its content after locking, not before. */
export async function lockCart(tx: Db, owner: CartOwner): Promise<{ id: number; version: number } | null> {
  const { rows } = await tx.prepared(LOCK_OF[owner.kind], [owner.key])
  return rows[0] ?? null
}

/** Locks the customer's cart until `tx` ends: no order is placed meanwhile. Null when there is none. */
export function lockCustomerCart(
  tx: Db,
  customerId: string,
): Promise<{ id: number; version: number } | null> {
  return lockCart(tx, { kind: 'customer', key: customerId })
}

const COUNT_OF = forEachOwner((condition) =>
  statement(
    { params: [text], row: { lines: int } },
    `select count(*)::int as lines from carts c join cart_lines l on l.cart_id = c.id where ${condition}`,
  ),
)

export async function countLines(db: Db, owner: CartOwner): Promise<number> {
  const { rows } = await db.prepared(COUNT_OF[owner.kind], [owner.key])
  return rows[0]?.lines ?? 0
}
