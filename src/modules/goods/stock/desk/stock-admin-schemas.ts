import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { MAX_PIECES, MAX_WAREHOUSES, STAFF_REASONS } from './stock-desk-rules.ts'

const MAX_NAME = 60
const MAX_NOTE = 200

export const stockProductParams = z.object({ id: sentRowIdSchema })
export const warehouseParams = z.object({ id: sentRowIdSchema })

/** Pieces are base units; `held` are sold and not yet sent, and lie in the warehouse beside those for sale. */
export const productStockSchema = z.object({
  productId: z.number(),
  code: z.string(),
  name: z.string(),
  shelves: z.array(
    z.object({
      warehouseId: z.number(),
      warehouse: z.string(),
      quantity: z.number(),
      held: z.number(),
    }),
  ),
  /** With so many pieces or fewer it is running out; null for the shop's number, which is `shopLowFrom`. */
  lowFrom: z.number().nullable(),
  shopLowFrom: z.number(),
})
export type ProductStockRecord = z.infer<typeof productStockSchema>

const booking = {
  /** A UUID that the sender makes for each booking; the same one again books nothing. */
  booking: z.uuid(),
  note: z.string().trim().max(MAX_NOTE).default(''),
}
const pieces = z.int().min(-MAX_PIECES).max(MAX_PIECES)

const lowFrom = z.int().min(0).max(MAX_PIECES).nullable()
/** `null` takes the product's own number away; `seen` is the one that its sender saw. */
export const lowFromBody = z.object({ from: lowFrom, seen: lowFrom }).strict()

/** One change of a product's stock in a warehouse: counted pieces, or a difference. Never a number that stock is set to. */
export const stockChangeBody = z.discriminatedUnion('reason', [
  z.object({
    ...booking,
    warehouseId: rowIdSchema,
    reason: z.literal('count'),
    /** Pieces that the counter was told lie there: `quantity` + `held`. */
    expected: pieces,
    counted: z.int().min(0).max(MAX_PIECES),
  }),
  z.object({
    ...booking,
    warehouseId: rowIdSchema,
    reason: z.enum(STAFF_REASONS).exclude(['count']),
    delta: pieces,
  }),
])
export type StockChangeBody = z.infer<typeof stockChangeBody>

export const stockTransferBody = z.object({
  ...booking,
  productId: rowIdSchema,
  from: rowIdSchema,
  to: rowIdSchema,
  pieces: z.int().min(1).max(MAX_PIECES),
})

export const stockMovementsQuery = z.object({
  product: sentRowIdSchema.optional(),
  /** Without a product: `hand` leaves out what orders moved. */
  kind: z.enum(['all', 'hand']).default('all'),
  ...newestFirstQuery(50, { digits: 15 }),
})

export const stockMovementSchema = z.object({
  id: z.number(),
  productId: z.number(),
  code: z.string(),
  name: z.string(),
  warehouse: z.string(),
  delta: z.number(),
  reason: z.string(),
  orderNo: z.string().nullable(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
})
export type StockMovementRecord = z.infer<typeof stockMovementSchema>
export const stockMovementsSchema = countedPageSchema(stockMovementSchema)

export const stockScanQuery = z.object({ code: z.string().trim().min(1).max(100) })
/** What a scanned barcode or code stands for; several where two products have the same one. */
export const stockScanSchema = z.object({
  items: z.array(
    z.object({
      productId: z.number(),
      code: z.string(),
      name: z.string(),
      /** The values of a variant's options; '' for a product without. */
      options: z.string(),
      /** Its variants have the stock. */
      hasChildren: z.boolean(),
      /** Base units of the scanned unit: 12 for a box of twelve. */
      pieces: z.number(),
      isExact: z.boolean(),
    }),
  ),
})
export type ScannedRecord = z.infer<typeof stockScanSchema>['items'][number]

export const warehouseSchema = z.object({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  /** Products of which it has something for sale. */
  products: z.number(),
  pieces: z.number(),
  isUsed: z.boolean(),
})
export type WarehouseRecord = z.infer<typeof warehouseSchema>
export const warehousesSchema = z.object({ items: z.array(warehouseSchema) })
export const warehouseBody = z.object({ name: z.string().trim().min(1).max(MAX_NAME) })
export const warehouseOrderBody = z.object({ ids: z.array(rowIdSchema).min(1).max(MAX_WAREHOUSES) })
