import { z } from 'zod'
import { WAITING_KIND_NAMES } from './desk-rules.ts'

/** Orders of a day in Istanbul: placed, and not cancelled since. */
const salesSchema = z.object({
  orders: z.number(),
  /** TRY with KDV, decimal text. */
  total: z.string(),
})

const daySalesSchema = salesSchema.extend({
  /** YYYY-MM-DD. */
  day: z.string(),
})

const waitingSchema = z.object({
  kind: z.enum(WAITING_KIND_NAMES),
  /** At most `MOST_COUNTED`. */
  count: z.number(),
  /** How many of them are late or nearly; at most `count`. */
  urgent: z.number(),
  /** Since when the oldest waits; null without any. */
  oldest: z.string().nullable(),
})

const lowStockSchema = z.object({
  productId: z.number(),
  code: z.string(),
  name: z.string(),
  quantity: z.number(),
})
export type LowStock = z.infer<typeof lowStockSchema>

const awaitedSchema = z.object({
  productId: z.number(),
  code: z.string(),
  product: z.string(),
  /** Base units in stock. */
  quantity: z.number(),
  /** Addresses that wait for stock, and for a lower price. */
  stock: z.number(),
  price: z.number(),
})
export type AwaitedProduct = z.infer<typeof awaitedSchema>

/** What staff sees first: today's orders, and what waits for somebody. Parts that the person may not see are null or left out. */
export const deskSchema = z.object({
  /** YYYY-MM-DD in Istanbul. */
  today: z.string(),
  sales: z
    .object({
      /** The last 14 days, today last; every day has an entry. */
      days: z.array(daySalesSchema),
      /** The same weekday last week, until the same time of day. */
      lastWeek: salesSchema,
    })
    .nullable(),
  waiting: z.array(waitingSchema),
  lowStock: z.array(lowStockSchema),
  /** The products that most people wait for; without their addresses. */
  awaited: z.array(awaitedSchema),
})
export type Desk = z.infer<typeof deskSchema>
export type Waiting = z.infer<typeof waitingSchema>
