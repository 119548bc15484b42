import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { EARLIER_PLATFORMS, EARLIER_STATUSES } from '../read/earlier-order-rules.ts'

/** Whether an earlier order has the email of its buyer; one without is for staff alone. */
export const EARLIER_EMAIL_FILTERS = ['any', 'with', 'without'] as const
export const EARLIER_SORTS = ['newest', 'oldest'] as const

/** A parameter of an address; '' is none. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (sent === '' ? undefined : sent), schema.optional())
const day = z.string().refine(isDay)

/** The filters of the list, as they are in its address. */
export const earlierOrderListQuerySchema = z.object({
  /** Number, name, phone or address of email; every word must be found. */
  q: z.string().trim().max(100).default(''),
  status: z.enum(['all', ...EARLIER_STATUSES]).default('all'),
  email: z.enum(EARLIER_EMAIL_FILTERS).default('any'),
  /** Days in Istanbul, both included. */
  from: optional(day),
  to: optional(day),
  sort: z.enum(EARLIER_SORTS).default('newest'),
  ...keysetQuery(25),
})
export type EarlierOrderListQuery = z.infer<typeof earlierOrderListQuerySchema>

/** An earlier order in the list. */
export const earlierOrderItemSchema = z.object({
  id: z.int(),
  /** As the earlier shop wrote it, as `#1001`. */
  orderNo: z.string(),
  placedAt: z.iso.datetime(),
  /** '' where the file did not say who it went to. */
  buyerName: z.string(),
  /** Null where the file had none: no account sees the order. */
  email: z.string().nullable(),
  /** E.164 of a Turkish mobile number; '' without one. */
  phone: z.string(),
  currency: z.string(),
  total: z.string(),
  status: z.enum(EARLIER_STATUSES),
  /** The prefix of the second shop it is from; '' for the first. */
  source: z.string(),
})
export type EarlierOrderItem = z.infer<typeof earlierOrderItemSchema>

export const earlierOrderPageSchema = countedPageSchema(earlierOrderItemSchema)

/** All that is stored of an earlier order; amounts have two decimals, in its own currency, KDV as that shop had it. */
export const earlierOrderDetailSchema = earlierOrderItemSchema.extend({
  platform: z.enum(EARLIER_PLATFORMS),
  subTotal: z.string(),
  discount: z.string(),
  shipping: z.string(),
  tax: z.string(),
  refunded: z.string(),
  deliveryAddress: z.string(),
  invoiceAddress: z.string(),
  importedAt: z.iso.datetime(),
  /** The account that sees it; null without one. */
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      quantity: z.int(),
      unitPrice: z.string(),
      /** The product on sale here under this SKU; null without one. */
      productId: z.int().nullable(),
    }),
  ),
})
export type EarlierOrderDetail = z.infer<typeof earlierOrderDetailSchema>

export const earlierOrderParams = z.object({ id: sentRowIdSchema })

/** Most orders that one request erases. */
export const MAX_ERASED_ORDERS = 100
/** Which orders are erased, and who asked why, for the audit log. */
export const eraseEarlierOrdersBody = z.object({
  ids: z.array(rowIdSchema).min(1).max(MAX_ERASED_ORDERS),
  reason: z.string().trim().min(1).max(500),
})
export const erasedEarlierOrdersSchema = z.object({ erased: z.int() })
