import { z } from 'zod'
import { unitFormsSchema } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { ORDER_STATUSES, REFUND_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { addressFieldsSchema } from '#modules/kernel/people/address-schemas.ts'
import { isDay } from '#shared/dates.ts'
import { boundedCountSchema, countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { ORDER_NO } from '../order/order-params-schemas.ts'
import { RETURN_KINDS } from '../returns/return-rules.ts'
import { RETURN_STATUSES } from '../returns/return-status-rules.ts'

/**
 * What the list of orders may be narrowed to. `unsent` are those with pieces to send, `part-shipped` those of them of which a parcel has
 * left; `attempts` are card orders whose payment never arrived, which no other filter shows.
 */
export const ORDER_STATUS_FILTERS = [
  'unsent',
  'part-shipped',
  'awaiting-transfer',
  'confirmed',
  'preparing',
  'shipped',
  'delivered',
  'return-requested',
  'returned',
  'cancelled',
  'attempts',
] as const
export type OrderStatusFilter = (typeof ORDER_STATUS_FILTERS)[number]

export const ORDER_SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const ORDER_PAYMENT_TYPES = ['card', 'cash_on_delivery', 'bank_transfer'] as const

/** A parameter of an address; '' is none. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (sent === '' ? undefined : sent), schema.optional())

const day = z.string().refine(isDay)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
const chosen = z.enum(['1'])

export const orderFiltersSchema = z.object({
  /** Number, name, phone, address of email, product name or code; every word must be found. */
  q: optional(z.string().trim().max(100)),
  status: optional(z.enum(ORDER_STATUS_FILTERS)),
  payment: optional(z.enum(ORDER_PAYMENT_TYPES)),
  /** Days in Istanbul, both included. */
  from: optional(day),
  to: optional(day),
  /** Totals in TRY, both included. */
  min: optional(amount),
  max: optional(amount),
  /** Of the delivery address. */
  province: optional(z.string().trim().max(60)),
  /** With a return, whatever became of it. */
  returns: optional(chosen),
  /** With a refund that the bank refused. */
  refundRefused: optional(chosen),
  /** With a way of delivery that its buyer chose. */
  delivery: optional(chosen),
  /** The code of a product. */
  product: optional(z.string().trim().max(60)),
  customer: optional(z.string().max(60)),
})
export type OrderFilters = z.output<typeof orderFiltersSchema>

export const orderListQuerySchema = orderFiltersSchema.extend({
  sort: z.preprocess((sent) => (sent === '' ? undefined : sent), z.enum(ORDER_SORTS).default('newest')),
  cursor: optional(z.string().max(300)),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/** An order as a command left it: what changed, and the version for the next command. */
export const orderStateSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  version: z.number(),
})

const placedOrderSchema = orderStateSchema.extend({
  createdAt: z.string(),
  paymentType: z.enum(ORDER_PAYMENT_TYPES),
  /** The transfer's deadline; null for other payment types. */
  paymentDueAt: z.string().nullable(),
})

export const orderListItemSchema = placedOrderSchema.extend({
  /** TRY with KDV, decimal text, as all amounts here. */
  total: z.string(),
  customerName: z.string(),
  /** Of the delivery address; '' abroad, where only the country is asked. */
  city: z.string(),
  town: z.string(),
  country: z.string(),
  lines: z.number(),
  pieces: z.number(),
  /** The first line's product, and its picture. */
  product: z.string(),
  image: z.string(),
  hasOpenReturn: z.boolean(),
  /** A parcel has left, and pieces are still to be sent. */
  partShipped: z.boolean(),
  refundRefused: z.boolean(),
  /** The way of delivery that its buyer chose; '' for the standard one. */
  deliveryMethod: z.string(),
})
export type OrderListItem = z.infer<typeof orderListItemSchema>

export const orderListSchema = countedPageSchema(orderListItemSchema)

/** Address queries to count, as saved views hold them. */
export const orderCountsQuerySchema = z.object({
  query: z
    .union([z.string().max(500), z.array(z.string().max(500)).max(30)])
    .transform((sent) => [sent].flat()),
})
/** In the order of the queries; null for one that names no orders. */
export const orderCountsSchema = z.object({ counts: z.array(boundedCountSchema.nullable()) })

/** `idNumber` and the `taxNumber` of a person's company are masked: `12*******46`. */
const addressSchema = addressFieldsSchema.extend({
  addressTitle: z.string(),
  number: z.string(),
  invoiceType: z.enum(['individual', 'corporate']),
})
export type OrderAddress = z.infer<typeof addressSchema>

/** What a line was sold for; amounts TRY with KDV but for `net`. */
export const soldLineSchema = z.object({
  id: z.number(),
  name: z.string(),
  variant: z.string(),
  quantity: z.number(),
  /** Percent. */
  taxRate: z.string(),
  tax: z.string(),
  gross: z.string(),
})

/** A line as staff sees and edits it. */
export const pricedLineSchema = soldLineSchema.extend({
  code: z.string(),
  image: z.string(),
  net: z.string(),
  /** Of the line, TRY with KDV, already out of `net`, `tax` and `gross`. */
  discount: z.string(),
  /** Pieces. */
  refunded: z.number(),
})

const lineSchema = pricedLineSchema.extend({
  position: z.number(),
  productId: z.number(),
  brandName: z.string(),
  /** The unit for `quantity`. */
  unit: z.string(),
  /** The unit for another number of pieces, as in a return (`unitWord`). */
  unitForms: unitFormsSchema,
  /** Of one unit, TRY with KDV, rounded for display. */
  unitGross: z.string(),
  carrierName: z.string(),
  trackingNo: z.string(),
  trackingUrl: z.string(),
  /** Pieces that are still to be sent: in no parcel, and not refunded. */
  owed: z.number(),
  /** Pieces in open returns. */
  returning: z.number(),
})
export type OrderLineDetail = z.infer<typeof lineSchema>

const parcelSchema = z.object({
  id: z.number(),
  carrierName: z.string(),
  trackingNo: z.string(),
  trackingUrl: z.string(),
  sentAt: z.string(),
  /** The pieces in it. */
  lines: z.array(z.object({ lineId: z.number(), quantity: z.number() })),
})

const taxGroupSchema = z.object({ rate: z.string(), net: z.string(), tax: z.string(), gross: z.string() })

const returnSchema = z.object({
  id: z.string(),
  kind: z.enum(RETURN_KINDS),
  reason: z.string(),
  note: z.string(),
  status: z.enum(RETURN_STATUSES),
  answer: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** How an accepted return is sent; '' for what is not named. */
  carrierName: z.string(),
  returnCode: z.string(),
  returnAddress: z.string(),
  hasLabel: z.boolean(),
  /** Ids of the photos its buyer added. */
  photos: z.array(z.number()),
  lines: z.array(z.object({ lineId: z.number(), quantity: z.number() })),
  /** What paying it back refunds, as its products have arrived; null in every other state. */
  refundDue: z.string().nullable(),
})

const refundSchema = z.object({
  id: z.number(),
  returnId: z.string().nullable(),
  amount: z.string(),
  /** Why staff refunded without a return, and their note; '' for other refunds. */
  reason: z.string(),
  note: z.string(),
  /** The pieces that staff chose. */
  lines: z.array(z.object({ lineId: z.number(), quantity: z.number() })),
  status: z.enum(REFUND_STATUSES),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  attempts: z.number(),
  /** The bank's code of a refused refund. */
  code: z.string(),
})

const paymentSchema = z.object({
  id: z.string(),
  provider: z.string(),
  status: z.string(),
  /** The order's amount, and what the card was charged with the plan's commission. */
  price: z.string(),
  paidPrice: z.string(),
  installment: z.number(),
  bankName: z.string(),
  /** The last four digits behind dots. */
  cardHint: z.string(),
  reason: z.string(),
  code: z.string(),
  createdAt: z.string(),
})

const eventSchema = z.object({
  id: z.number(),
  kind: z.string(),
  actor: z.string(),
  /** Who of staff did it, where the audit log knows. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: z.string(),
})

const emailSchema = z.object({
  id: z.number(),
  template: z.string(),
  status: z.string(),
  recipient: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  error: z.string(),
})

/** An order with all that staff needs of it, as the page of an order and its commands (`order-actions.tsx`) take it. */
export const orderDetailSchema = placedOrderSchema.extend({
  /** A card order whose payment never arrived: nothing was sold. */
  unpaidAttempt: z.boolean(),
  deliveredAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  description: z.string(),
  branchName: z.string(),
  /** The days of delivery that its buyer was told, `YYYY-MM-DD`; null where none was. */
  arrivesFrom: z.string().nullable(),
  arrivesTo: z.string().nullable(),
  locale: z.enum(['tr', 'en']),
  amounts: z.object({
    /** Net of KDV. */
    subTotal: z.string(),
    tax: z.string(),
    /** With KDV, already out of the two amounts above; the coupon it was placed with, '' for none. */
    discount: z.string(),
    couponCode: z.string(),
    shippingTotal: z.string(),
    shippingKind: z.enum(['fee', 'free', 'recipientPays']),
    paymentFee: z.string(),
    total: z.string(),
    /** What the buyer's card was charged: the total and the plan's commission; the total for other payment types. */
    charged: z.string(),
    commission: z.string(),
    installment: z.number(),
    /** Refunds made, and refunds on their way or refused. */
    refunded: z.string(),
    refunding: z.string(),
    /** KDV of the lines by rate, lowest rate first. */
    taxes: z.array(taxGroupSchema),
    /** The way of delivery that `shippingTotal` is for, as its buyer read it; '' for the standard one. */
    deliveryMethod: z.string(),
  }),
  lines: z.array(lineSchema),
  /** In the order they were sent. */
  parcels: z.array(parcelSchema),
  invoiceAddress: addressSchema,
  deliveryAddress: addressSchema,
  customer: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    erased: z.boolean(),
    /** Bought without an account. */
    guest: z.boolean(),
    since: z.string(),
    /** Without unpaid card attempts; up to 1,000 are counted. */
    orders: z.number(),
    /** Sum of those that were not cancelled. */
    total: z.string(),
    recent: z.array(
      z.object({
        orderNo: z.string(),
        createdAt: z.string(),
        status: z.enum(ORDER_STATUSES),
        total: z.string(),
      }),
    ),
  }),
  returns: z.array(returnSchema),
  refunds: z.array(refundSchema),
  payments: z.array(paymentSchema),
  /** Oldest first; the last 500. */
  events: z.array(eventSchema),
  acceptances: z.array(z.object({ document: z.string(), createdAt: z.string(), ip: z.string() })),
  emails: z.array(emailSchema),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

export const identityNumbersSchema = z.object({
  invoice: z.object({ idNumber: z.string(), taxNumber: z.string() }),
  delivery: z.object({ idNumber: z.string(), taxNumber: z.string() }),
})

/** What may be printed of orders. */
export const ORDER_PAPERS = ['packing-slip', 'summary', 'label'] as const
export type OrderPaper = (typeof ORDER_PAPERS)[number]
export const MOST_PAPERS = 100

export const orderPapersQuerySchema = z.object({
  kind: z.enum(ORDER_PAPERS),
  /** Order numbers, separated by commas. */
  orders: z
    .string()
    .max(13 * MOST_PAPERS)
    .transform((sent) => [...new Set(sent.split(',').filter(Boolean))])
    .pipe(z.array(z.string().regex(ORDER_NO)).min(1).max(MOST_PAPERS)),
})
