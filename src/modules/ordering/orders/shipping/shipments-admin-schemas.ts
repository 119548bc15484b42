import { z } from 'zod'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { characters } from '#shared/text/shopper-text.ts'

/** Orders that one request asks for or ships; a longer file is sent in parts. */
export const MOST_SHIPMENTS = 100

const orderNo = z.string().regex(/^\d{12}$/)
const name = z
  .string()
  .trim()
  .refine((text) => characters(text) >= 1 && characters(text) <= 60)

export const shippableQuerySchema = z.object({
  /** Order numbers, separated by commas. */
  orders: z
    .string()
    .max(13 * MOST_SHIPMENTS)
    .transform((sent) => [...new Set(sent.split(',').filter(Boolean))])
    .pipe(z.array(orderNo).min(1).max(MOST_SHIPMENTS)),
})

export const shippableSchema = z.object({
  /** Those that exist. */
  items: z.array(
    z.object({
      orderNo: z.string(),
      version: z.number(),
      status: z.enum(ORDER_STATUSES),
      /** The refund of its cancellation is under way. */
      cancelling: z.boolean(),
      trackingNos: z.array(z.string()),
      /** Pieces that are in no parcel. */
      unsent: z.number(),
    }),
  ),
})

export const shipmentsBody = z.object({
  rows: z
    .array(
      z.object({
        orderNo,
        /** The version of the order that the row was checked against. */
        version: z.number().int().min(1),
        carrierName: name,
        trackingNo: name,
      }),
    )
    .min(1)
    .max(MOST_SHIPMENTS),
})

/** `same`: the order has a parcel with this number already. `conflict`: it changed since the row was checked. */
export const SHIPMENT_OUTCOMES = ['shipped', 'same', 'conflict', 'wrong-state', 'not-found'] as const
export type ShipmentOutcome = (typeof SHIPMENT_OUTCOMES)[number]

export const shipmentsSchema = z.object({
  /** Of each row, in their order. */
  results: z.array(z.object({ orderNo: z.string(), outcome: z.enum(SHIPMENT_OUTCOMES) })),
})
