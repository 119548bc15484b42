import { type Database, type Db, transaction } from '#database/database.ts'
import { int, nullable, statement } from '#database/statements/statement.ts'
import { type CartRow, type CartSettings, fits, heldByProduct } from '../cart-pricing-rules.ts'
import { type CartOwner, lockCart, readCartById } from '../cart-queries.ts'
import { largestQuantity } from '../cart-rules.ts'
import type { CartRefusal } from '../cart-types.ts'
import { saveAddition, wasAdded } from './cart-additions.ts'
import type { LineChange } from './line-change-rules.ts'

export type ChangedLine = { ok: true; cartId: number; productId: number; unitId: number } | CartRefusal

interface Target {
  /** The line that remains. */
  lineId: number
  unitId: number
  multiplier: number
  quantity: number
  /** Line to delete because its quantity moves to `lineId`, which has the same unit now (decisions A8). */
  absorbed: number | null
}

/** The product's line in that unit, or its newest one (decisions A7). */
function findLine(
  rows: readonly CartRow[],
  productId: number,
  unitId: number | undefined,
): CartRow | undefined {
  return rows.findLast(
    (row) => row.productId === productId && (unitId === undefined || row.unitId === unitId),
  )
}

const FIND_UNIT = statement(
  { params: [int, int], row: { multiplier: int } },
  'select multiplier from product_units where id = $1 and product_id = $2',
)

async function findUnit(
  tx: Db,
  productId: number,
  unitId: number,
): Promise<{ multiplier: number } | undefined> {
  const { rows } = await tx.prepared(FIND_UNIT, [unitId, productId])
  return rows[0]
}

async function targetOf(
  tx: Db,
  rows: readonly CartRow[],
  line: CartRow,
  change: LineChange,
): Promise<Target | null> {
  const { lineId, unitId, multiplier } = line
  if ('quantity' in change) return { lineId, unitId, multiplier, quantity: change.quantity, absorbed: null }
  if ('addQuantity' in change) {
    // Minus never goes below 1 (spec §5).
    const quantity = Math.max(1, line.quantity + change.addQuantity)
    return { lineId, unitId, multiplier, quantity, absorbed: null }
  }
  const unit = await findUnit(tx, line.productId, change.unit)
  if (!unit) return null
  const there = rows.find((row) => row.productId === line.productId && row.unitId === change.unit)
  const common = { unitId: change.unit, multiplier: unit.multiplier }
  return there && there !== line
    ? { ...common, lineId: there.lineId, quantity: there.quantity + line.quantity, absorbed: lineId }
    : { ...common, lineId, quantity: line.quantity, absorbed: null }
}

function refusalOf(
  rows: readonly CartRow[],
  line: CartRow,
  target: Target,
  settings: CartSettings,
): CartRefusal | null {
  if (!line.onSale) return { ok: false, reason: 'off-sale' }
  if (line.hasVariants) return { ok: false, reason: 'choose-variant' }
  if (target.quantity > largestQuantity) return { ok: false, reason: 'too-many' }
  const mine = new Set([line.lineId, target.lineId])
  const held = heldByProduct(rows).get(line.productId) ?? 0
  const elsewhere = heldByProduct(rows.filter((row) => !mine.has(row.lineId))).get(line.productId) ?? 0
  // Lowering is always allowed, even while the stock is too small for the rest.
  const less = elsewhere + target.quantity * target.multiplier <= held
  if (less || fits({ ...target, stock: line.stock }, elsewhere, settings)) return null
  return { ok: false, reason: 'not-enough-stock', amount: target.quantity }
}

const WRITE_CART_LINES = statement(
  { params: [int, int, int, nullable(int), int] },
  `
  with gone as (delete from cart_lines where id = $4 and cart_id = $1),
  line as (
    update cart_lines l set unit_id = $3, quantity = $5, seen_price = u.sale_price * c.exchange_rate, seen_tax_rate = p.tax_rate
    from product_units u
    join products p on p.id = u.product_id
    left join currencies c on c.code = p.currency
    where l.id = $2 and l.cart_id = $1 and u.id = $3
  )
  update carts set version = version + 1, updated_at = now() where id = $1`,
)

/** Changes one line under the cart's lock, so that steps from two tabs are applied one after the other. */
export async function changeLine(
  db: Database,
  owner: CartOwner,
  change: {
    readonly productId: number
    readonly unitId: number | undefined
    readonly to: LineChange
    /** One-time key of a step (decisions J10); setting a value is safe to repeat. */
    readonly key?: string | undefined
  },
  settings: CartSettings,
): Promise<ChangedLine> {
  return transaction<ChangedLine>(db, async (tx) => {
    const cart = await lockCart(tx, owner)
    const content = cart && (await readCartById(tx, cart.id))
    const line = content && findLine(content.rows, change.productId, change.unitId)
    if (!line) return { ok: false, reason: 'no-line' }
    const same = { ok: true, cartId: content.id, productId: line.productId, unitId: line.unitId } as const
    const steps = 'addQuantity' in change.to ? change.to.addQuantity : null
    if (
      change.key !== undefined &&
      steps !== null &&
      (await wasAdded(tx, { ...same, key: change.key, quantity: steps }))
    )
      return same
    const target = await targetOf(tx, content.rows, line, change.to)
    if (!target) return { ok: false, reason: 'unknown-unit' }
    const refusal = refusalOf(content.rows, line, target, settings)
    if (refusal) return refusal
    const { lineId, unitId, absorbed, quantity } = target
    if (change.key !== undefined && steps !== null)
      await saveAddition(tx, { ...same, key: change.key, quantity: steps })
    await tx.prepared(WRITE_CART_LINES, [content.id, lineId, unitId, absorbed, quantity])
    return { ok: true, cartId: content.id, productId: line.productId, unitId }
  })
}
