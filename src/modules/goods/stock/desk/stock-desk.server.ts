import { type Db, transaction } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { type Actor, type AuditAction, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { ensureStockLevels, lockStockLevels } from '../bulk-stock.ts'
import { readLowFrom, writeLowFrom } from '../low/low-stock.server.ts'
import {
  bookByHand,
  countMovements,
  findBooking,
  findByScan,
  findStockProduct,
  type MovementFilter,
  type MovementPage,
  readMovements,
  readShelves,
  type ScannedProduct,
  type Shelf,
  type StockDifference,
  type StockMovement,
} from './stock-desk-queries.ts'
import { deltaOf, mayBook, type StaffReason, type StockChange } from './stock-desk-rules.ts'

export type { StockMovement } from './stock-desk-queries.ts'

/** A product's stock as staff sees it, in base units. */
export interface ProductStock {
  productId: number
  code: string
  name: string
  /** Every warehouse, the one that gives first at the beginning. */
  shelves: Shelf[]
  /** With so many pieces or fewer it is running out; null for the shop's number. */
  lowFrom: number | null
  shopLowFrom: number
}

export interface StockBooking {
  productId: number
  /** Names the booking, so that one that is sent again is not booked again. */
  booking: string
  note: string
}

/** Other than `ok` nothing was booked. */
export type BookingResult =
  | { ok: true; stock: ProductStock }
  | { ok: false; reason: 'not-found' | 'has-variants' | 'no-warehouse' | 'same-warehouse' }
  /** `too-few`: the warehouse would have fewer than no pieces. `other-booking`: it was booked before, with other figures. */
  | { ok: false; reason: 'too-few' | 'other-booking'; current: ProductStock }

/** `conflict`: somebody has set another number since `seen`. */
export type LowFromResult =
  | { ok: true; stock: ProductStock }
  | { ok: false; reason: 'not-found' | 'has-variants' }
  | { ok: false; reason: 'conflict'; current: ProductStock }

/** What a booking writes; the same booking writes the same. */
interface Figures {
  reason: string
  differences: readonly StockDifference[]
}

/** Stock booked by hand: counts, losses, arrivals and moves between warehouses. */
export interface StockDesk {
  /** Null for an unknown or deleted product, and for one with variants, which have the stock. */
  find(productId: number): Promise<ProductStock | null>
  movements(page: MovementPage): Promise<StockMovement[]>
  countMovements(filter: MovementFilter): Promise<BoundedCount>
  /** What a scanner read: a barcode or a code, however it is written. */
  scan(text: string): Promise<ScannedProduct[]>
  adjust(
    actor: Actor,
    given: StockBooking & { warehouseId: number; change: StockChange },
  ): Promise<BookingResult>
  transfer(
    actor: Actor,
    given: StockBooking & { from: number; to: number; pieces: number },
  ): Promise<BookingResult>
  /** From how many pieces on a product is running out, in place of `seen`; null for the shop's number. */
  setLowFrom(
    actor: Actor,
    productId: number,
    given: { from: number | null; seen: number | null },
  ): Promise<LowFromResult>
}

const ACTIONS: Readonly<Record<StaffReason, AuditAction>> = {
  count: 'product.stock-count',
  arrival: 'product.stock-arrival',
  damage: 'product.stock-damage',
  loss: 'product.stock-loss',
  correction: 'product.stock-correction',
}

export function createStockDesk({
  db,
  changes,
  settings,
}: Pick<ShopDeps, 'db' | 'changes'> & { settings: Pick<Settings, 'get'> }): StockDesk {
  type Product = NonNullable<Awaited<ReturnType<typeof findStockProduct>>>
  const stockOf = async (on: Db, { id, code, name }: Product): Promise<ProductStock> => ({
    productId: id,
    ...{ code, name },
    shelves: await readShelves(on, id),
    lowFrom: await readLowFrom(on, id),
    shopLowFrom: settings.get().azalanStok,
  })

  /** Books under the locks of the product's level and its parent's; a booking that was written before changes nothing. */
  async function book(
    { productId, booking, reason, differences }: StockBooking & Figures,
    actor: Actor,
    work: (tx: Db, stock: ProductStock) => Promise<BookingResult>,
  ): Promise<BookingResult> {
    const touched: number[] = []
    const result = await transaction(db, async (tx): Promise<BookingResult> => {
      const product = await findStockProduct(tx, productId)
      if (!product) return { ok: false, reason: 'not-found' }
      if (product.hasChildren) return { ok: false, reason: 'has-variants' }
      await ensureStockLevels(tx, [productId])
      await lockStockLevels(tx, [productId])
      const before = await stockOf(tx, product)
      const written = await findBooking(tx, booking, productId)
      if (written.length > 0) {
        const isSame =
          written.length === differences.length &&
          differences.every((each) =>
            written.some(
              (row) =>
                row.reason === reason && row.warehouseId === each.warehouseId && row.delta === each.delta,
            ),
          )
        // Its sender changed the figures after an answer was lost: what is booked is shown, and nothing is taken for said.
        if (!isSame) return { ok: false, reason: 'other-booking', current: before }
        // The first request wrote the audit log.
        actor.recorded = true
        return { ok: true, stock: before }
      }
      const done = await work(tx, before)
      if (!done.ok) return done
      touched.push(productId, ...(product.parentId === null ? [] : [product.parentId]))
      return { ok: true, stock: await stockOf(tx, product) }
    })
    if (touched.length > 0) changes.publish({ topic: 'stock', ids: touched })
    return result
  }

  return {
    async find(productId) {
      const product = await findStockProduct(db, productId)
      return product && !product.hasChildren ? stockOf(db, product) : null
    },
    movements: (page) => readMovements(db, page),
    countMovements: (filter) => countMovements(db, filter),
    scan: (text) => findByScan(db, text),
    adjust(actor, { warehouseId, change, ...given }) {
      const delta = deltaOf(change)
      const { productId } = given
      const differences = delta === 0 ? [] : [{ productId, warehouseId, delta }]
      const booking = { ...given, reason: change.reason, differences }
      return book(booking, actor, async (tx, stock) => {
        const shelf = stock.shelves.find((each) => each.warehouseId === warehouseId)
        if (!shelf) return { ok: false, reason: 'no-warehouse' }
        if (!mayBook(shelf, delta)) return { ok: false, reason: 'too-few', current: stock }
        if (delta !== 0) await bookByHand(tx, { ...booking, by: actor.name })
        await writeAudit(tx, actor, {
          action: ACTIONS[change.reason],
          recordId: String(given.productId),
          before: { quantity: shelf.quantity },
          after: {
            code: stock.code,
            quantity: shelf.quantity + delta,
            warehouse: shelf.warehouse,
            ...(given.note !== '' && { note: given.note }),
          },
        })
        return { ok: true, stock }
      })
    },
    setLowFrom: (actor, productId, { from, seen }) =>
      transaction(db, async (tx): Promise<LowFromResult> => {
        const product = await findStockProduct(tx, productId)
        if (!product) return { ok: false, reason: 'not-found' }
        if (product.hasChildren) return { ok: false, reason: 'has-variants' }
        await ensureStockLevels(tx, [productId])
        await lockStockLevels(tx, [productId])
        const before = await stockOf(tx, product)
        if (before.lowFrom !== seen) return { ok: false, reason: 'conflict', current: before }
        await writeLowFrom(tx, productId, from)
        await writeAudit(tx, actor, {
          action: 'product.lowStock',
          recordId: String(productId),
          before: { lowFrom: seen ?? '' },
          after: { lowFrom: from ?? '' },
        })
        return { ok: true, stock: await stockOf(tx, product) }
      }),
    transfer(actor, { from, to, pieces, ...given }) {
      const differences = [
        { productId: given.productId, warehouseId: from, delta: -pieces },
        { productId: given.productId, warehouseId: to, delta: pieces },
      ]
      const booking = { ...given, reason: 'transfer', differences }
      return book(booking, actor, async (tx, stock) => {
        if (from === to) return { ok: false, reason: 'same-warehouse' }
        const [source, target] = [from, to].map((id) =>
          stock.shelves.find(({ warehouseId }) => warehouseId === id),
        )
        if (!source || !target) return { ok: false, reason: 'no-warehouse' }
        // What is sold lies where it was taken from, so only what is for sale moves.
        if (source.quantity < pieces) return { ok: false, reason: 'too-few', current: stock }
        await bookByHand(tx, { ...booking, by: actor.name })
        await writeAudit(tx, actor, {
          action: 'product.stock-transfer',
          recordId: String(given.productId),
          after: {
            code: stock.code,
            fromWarehouse: source.warehouse,
            toWarehouse: target.warehouse,
            quantity: pieces,
            ...(given.note !== '' && { note: given.note }),
          },
        })
        return { ok: true, stock }
      })
    },
  }
}
