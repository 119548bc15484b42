import { type Database, type Db, transaction } from '#database/database.ts'
import { isRetryable, isUniqueViolation } from '#database/database-errors.ts'
import {
  boolean,
  int,
  known,
  nullable,
  numeric,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { stockAdjustment } from '#modules/goods/stock/stock-rules.ts'
import { isOnSale, isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import { Big } from '#shared/money.ts'
import type { CartSettings } from '../cart-pricing-rules.ts'
import { type CartContent, type CartOwner, lockCart } from '../cart-queries.ts'
import { addToCartDecision, largestQuantity } from '../cart-rules.ts'
import type { AddLine, CartRefusal } from '../cart-types.ts'
import { ADDITION_KEY_CONSTRAINT, deleteStaleAddition } from './cart-additions.ts'

/** Maximum number of lines in a cart; it bounds every page and response that shows a cart. */
export const MAX_LINES = 200

/**
 * Below this line count an add does not lock the cart, so concurrent adds may each count one line too few. From here on adds take
 * the lock. The margin up to `MAX_LINES` is larger than the number of connections that could add at once.
 */
const LINES_WITHOUT_LOCK = MAX_LINES / 2

const ATTEMPTS = 5

export interface AddTerms {
  readonly settings: CartSettings & { readonly showPriceStatus: boolean }
}

/**
 * `repeated`: the same addition was already made under this key, its line still exists, and nothing was added now. `content` is the
 * cart after the add where this line is all of it, which saves reading it; else null.
 */
export type AddedLine =
  | {
      ok: true
      cartId: number
      unitId: number
      created: boolean
      repeated: boolean
      content: CartContent | null
    }
  | CartRefusal

/**
 * What an add reads and writes. The unit's columns are null where `unitId` is, those of the line and its cart where `cartId` is.
 * `isWhole`: the line is the whole cart, and nobody else has written to it since this statement began.
 */
const ADD_TYPES = {
  onSale: boolean,
  hasVariants: boolean,
  code: text,
  name: text,
  slug: text,
  taxRate: numeric,
  currency: text,
  unitId: nullable(int),
  unitValue: known(text),
  multiplier: known(int),
  salePrice: known(numeric),
  width: known(numeric),
  height: known(numeric),
  length: known(numeric),
  weight: known(numeric),
  stock: int,
  held: int,
  onLine: int,
  lines: int,
  cartId: nullable(int),
  version: known(int),
  note: known(text),
  couponCode: known(text),
  isWhole: known(boolean),
  lineId: known(int),
  quantity: known(int),
  seenPrice: nullable(numeric),
  seenTaxRate: nullable(numeric),
  earlierCartId: nullable(int),
  earlierCreated: nullable(boolean),
}

/**
 * One statement for the whole add, the most frequent write of the shop: it reads the product, decides, and only if the add is
 * allowed creates the missing cart and line rows. A refused add leaves no row behind.
 *
 * Every write raises the cart's version. So the line is the whole cart when the statement saw no other line, and its own write
 * raised the version it saw by one. Units reserved by an order that awaits card payment make the line's stock more than the
 * level: then the cart is read again.
 *
 * Concurrent adds lose no unit: the line's quantity grows from its latest value, and the upsert's condition checks that value
 * again. Units that another line of the same product gains at the same moment may be missed; placing the order checks the stock
 * finally.
 *
 * An addition with a one-time key ($8) is recorded in the same statement, so both happen or neither. If the repetition arrives at
 * the same moment, its row violates the key's constraint; the statement rolls back and runs again.
 */
const ADD = (owner: { column: string; mayHold: string }) =>
  statement(
    { params: [text, int, int, nullable(text), int, boolean, boolean, nullable(text), int], row: ADD_TYPES },
    `
  with asked as (
    select ${isOnSale('p', 'parent')} as on_sale,
      p.has_children, p.code, p.name, p.slug, p.tax_rate, p.currency, u.id as unit_id, u.value, u.multiplier, u.sale_price,
      u.width, u.height, u.length, u.weight, u.sale_price * c.exchange_rate as lira, coalesce(s.quantity, 0) as stock
    from products p
    left join products parent on parent.id = p.parent_id
    left join lateral (
      select id, value, multiplier, sale_price, width, height, length, weight
      from product_units
      where product_id = p.id and ($4::text is null or value = $4 or id::text = $4)
      order by (value = $4) desc, position
      limit 1
    ) u on true
    left join stock_levels s on s.product_id = p.id
    left join currencies c on c.code = p.currency
    where p.id = $2 and not ${isUnknownToShoppers('p', 'parent')}
  ),
  cart as (select id, version from carts where ${owner.column} = $1),
  earlier as (
    select k.cart_id, k.created
    from cart_additions k
    join cart c on c.id = k.cart_id
    join asked a on a.unit_id = k.unit_id
    where k.key = $8::text and k.product_id = $2 and k.quantity = $3
  ),
  held as (
    select
      coalesce(sum(l.quantity * u.multiplier) filter (where l.product_id = $2), 0) as base_units,
      coalesce(max(l.quantity) filter (where l.unit_id = a.unit_id), 0) as on_line,
      count(l.id)::int as lines
    from asked a
    left join cart c on true
    left join cart_lines l on l.cart_id = c.id
    left join product_units u on u.id = l.unit_id
  ),
  allowed as (
    select a.unit_id, a.multiplier, a.lira, a.tax_rate, a.stock + $5::int - (h.base_units - h.on_line * a.multiplier) as room
    from asked a, held h
    where a.on_sale and not a.has_children and a.sale_price > 0 and $7::boolean
      and not exists (select from earlier)
      and h.on_line + $3::int <= ${largestQuantity}
      and (h.on_line > 0 or h.lines < $9::int)
      and ($6::boolean or $3::bigint * a.multiplier <= a.stock + $5::int - h.base_units)
  ),
  touched as (
    insert into carts (${owner.column}, version)
    select $1, 1 from allowed
    on conflict (${owner.column}) do update set version = carts.version + 1, updated_at = now()
    returning id, version, note, coupon_code
  ),
  line as (
    insert into cart_lines as line (cart_id, product_id, unit_id, quantity, seen_price, seen_tax_rate)
    select touched.id, $2, allowed.unit_id, $3, allowed.lira, allowed.tax_rate from touched, allowed
    on conflict (cart_id, product_id, unit_id) do update
      set quantity = line.quantity + excluded.quantity, seen_price = excluded.seen_price, seen_tax_rate = excluded.seen_tax_rate
      where line.quantity + excluded.quantity <= ${largestQuantity}
        and ($6::boolean
          or (line.quantity + excluded.quantity) * (select multiplier from allowed) <= (select room from allowed))
    returning id, cart_id, quantity, seen_price, seen_tax_rate
  ),
  remembered as (
    insert into cart_additions (cart_id, key, product_id, unit_id, quantity, created)
    select line.cart_id, $8::text, $2, allowed.unit_id, $3, line.quantity = $3 from line, allowed where $8::text is not null
  )
  select a.on_sale as "onSale", a.has_children as "hasVariants", a.code, a.name, a.slug, a.tax_rate as "taxRate", a.currency,
    a.unit_id as "unitId", a.value as "unitValue", a.multiplier, a.sale_price as "salePrice", a.width, a.height, a.length,
    a.weight, a.stock, h.base_units::int8 as held, h.on_line as "onLine", h.lines, l.cart_id as "cartId", t.version, t.note, t.coupon_code as "couponCode",
    t.version = coalesce((select version from cart), 0) + 1 and h.lines = (h.on_line > 0)::int and not ${owner.mayHold} as "isWhole",
    l.id as "lineId", l.quantity, l.seen_price as "seenPrice", l.seen_tax_rate as "seenTaxRate",
    e.cart_id as "earlierCartId", e.created as "earlierCreated"
  from asked a cross join held h left join line l on true left join touched t on true left join earlier e on true`,
  )

const ADD_FOR = {
  customer: ADD({
    column: 'customer_id',
    mayHold: `exists (
      select from orders where customer_id = $1 and payment_type = 'card' and status = 'awaiting_payment')`,
  }),
  visitor: ADD({ column: 'visitor_hash', mayHold: 'false' }),
} as const

type AddRow = RowFrom<typeof ADD_FOR.customer>

/** The cart after an add that wrote `row`, where its line is all of it. */
function contentOf(
  row: AddRow,
  line: { cartId: number; unitId: number; productId: number },
): CartContent | null {
  const { cartId: id, ...ids } = line
  const { version, note, couponCode, isWhole } = row
  return isWhole ? { id, version, note, couponCode, rows: [{ ...row, ...ids }] } : null
}

function refusalOf(row: AddRow, amount: number, most: number, { settings }: AddTerms): CartRefusal | null {
  if (row.onSale && !row.hasVariants && row.unitId === null) return { ok: false, reason: 'unknown-unit' }
  const decision = addToCartDecision({
    onSale: row.onSale,
    hasVariants: row.hasVariants,
    hasPrice: settings.showPriceStatus && row.unitId !== null && Big(row.salePrice).gt('0'),
    stock: row.stock,
    status: settings.stockInfoStatus,
    held: row.held,
    onLine: row.onLine,
    multiplier: row.multiplier,
    amount,
    cartStockControl: settings.cartStockControl,
  })
  if (!decision.ok) {
    return decision.reason === 'not-enough-stock'
      ? { ok: false, reason: decision.reason, amount }
      : { ok: false, reason: decision.reason }
  }
  return row.onLine === 0 && row.lines >= most ? { ok: false, reason: 'cart-full' } : null
}

async function queryAdd(
  on: Db,
  owner: CartOwner,
  line: AddLine,
  { settings }: AddTerms,
  most: number,
): Promise<AddRow | null> {
  const { rows } = await on.prepared(ADD_FOR[owner.kind], [
    owner.key,
    line.productId,
    line.quantity,
    line.unit === undefined ? null : String(line.unit),
    stockAdjustment(settings.stockInfoStatus),
    settings.cartStockControl,
    settings.showPriceStatus,
    line.key ?? null,
    most,
  ])
  return rows[0] ?? null
}

/** The line that an add wrote; null where it wrote none. */
function writtenOf(row: AddRow, line: AddLine): AddedLine | null {
  const { cartId, unitId } = row
  if (cartId === null || unitId === null) return null
  const created = row.quantity === line.quantity
  const content = contentOf(row, { cartId, unitId, productId: line.productId })
  return { ok: true, cartId, unitId, created, repeated: false, content }
}

/** What was added before under the line's key; null for nothing. A line that has left the cart since is no reason to add nothing. */
function repeatedOf(row: AddRow): AddedLine | null {
  const { earlierCartId: cartId, unitId, onLine } = row
  if (cartId === null || unitId === null || onLine === 0) return null
  return { ok: true, cartId, unitId, created: row.earlierCreated === true, repeated: true, content: null }
}

/** Adds within the caller's transaction, which has locked the cart. Null where a concurrent first add came between. */
export async function addLineLocked(
  tx: Db,
  owner: CartOwner,
  line: AddLine,
  terms: AddTerms,
): Promise<AddedLine | null> {
  const row = await queryAdd(tx, owner, line, terms, MAX_LINES)
  if (row === null) return { ok: false, reason: 'not-found' }
  if (row.earlierCartId !== null && row.unitId !== null && row.onLine === 0) {
    const { productId, quantity, key = '' } = line
    await deleteStaleAddition(tx, { cartId: row.earlierCartId, key, productId, unitId: row.unitId, quantity })
    return addLineLocked(tx, owner, line, terms)
  }
  return writtenOf(row, line) ?? repeatedOf(row) ?? refusalOf(row, line.quantity, MAX_LINES, terms)
}

/**
 * Adds to the owner's cart and creates it on the first add. The caller has checked that the quantity is 1..9999. Runs the statement
 * again when a concurrent write to the same cart made it fail.
 */
export async function addLine(
  db: Database,
  owner: CartOwner,
  line: AddLine,
  terms: AddTerms,
): Promise<AddedLine> {
  let most = LINES_WITHOUT_LOCK
  const queryAddLocked = () =>
    transaction(
      db,
      async (tx) => {
        await lockCart(tx, owner)
        return queryAdd(tx, owner, line, terms, most)
      },
      { durability: 'local' },
    )
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const row = await (most < MAX_LINES ? queryAdd(db, owner, line, terms, most) : queryAddLocked()).catch(
      (error: unknown) => {
        const retry = isRetryable(error) || isUniqueViolation(error, ADDITION_KEY_CONSTRAINT)
        if (attempt < ATTEMPTS && retry) return undefined
        throw error
      },
    )
    if (row === undefined) continue
    if (row === null) return { ok: false, reason: 'not-found' }
    const written = writtenOf(row, line)
    if (written) return written
    if (row.earlierCartId !== null && row.unitId !== null && row.onLine === 0) {
      const { productId, quantity, key = '' } = line
      // The line has left the cart since, so this request is a new addition.
      await deleteStaleAddition(db, {
        cartId: row.earlierCartId,
        key,
        productId,
        unitId: row.unitId,
        quantity,
      })
      continue
    }
    const repeated = repeatedOf(row)
    if (repeated) return repeated
    const refusal = refusalOf(row, line.quantity, most, terms)
    if (refusal?.reason === 'cart-full' && most < MAX_LINES) most = MAX_LINES
    // Where nothing refuses it, a concurrent write came first.
    else if (refusal) return refusal
  }
  throw new Error(`adding to the cart conflicted with concurrent writes ${ATTEMPTS} times in a row`)
}
