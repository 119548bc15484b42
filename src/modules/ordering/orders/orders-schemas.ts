import { z } from 'zod'
import { totalsSchema } from '#modules/buying/cart/cart-schemas.ts'
import { unitFormsSchema, withdrawalExceptionSchema } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { WireOrderTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import type { ReturnInstructions } from '#modules/kernel/orders/return-instruction-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { WIRE_ORDER_STATUSES, WIRE_RETURN_KINDS, WIRE_RETURN_STATUSES } from './orders-wire.ts'
import type { ReturnKind } from './returns/return-rules.ts'
import type { ReturnStatus } from './returns/return-status-rules.ts'
import type { TimelineKind } from './staff/order-timeline-schemas.ts'

/** A line of the order list's rows and parcels; prices with KDV, in TRY. */
export const orderItemSchema = z.object({
  id: z.number(),
  /** '1' marks the item that represents the order's parcel (spec §3). */
  urunSira: z.string(),
  takipNo: z.string(),
  kargoUrl: z.string(),
  kfadi: z.string(),
  image: z.string(),
  name: z.string(),
  quantity: z.number(),
  code: z.string(),
  unitPrice: z.number(),
  total: z.number(),
  /** The buyer has reviewed the product, for whichever order. */
  hasComment: z.boolean(),
  /** It was shipped, not wholly refunded, and has no review yet (decisions J2). */
  canReview: z.boolean(),
  productId: z.number(),
  /** The path of the product's page, with its name at the time of the order. */
  url: z.string(),
  /** Its unit for `quantity`, and the variant's values, in the reader's language. */
  unit: z.string(),
  /** The unit for another number of pieces (`unitWord`). */
  unitForms: unitFormsSchema,
  variant: z.string(),
  /** Pieces without a return request. */
  returnable: z.number(),
  /** Why its buyer may not withdraw from it (a fault is another matter), as at the time of the order; '' when a withdrawal is allowed. */
  withdrawalException: withdrawalExceptionSchema,
})

/** A line of the success page's table; `price` and `amount` net, in TRY (decisions G). */
export const orderProductSchema = z.object({
  product: z.object({
    id: z.number(),
    name: z.string(),
    image: z.string(),
    brand: z.object({ name: z.string() }),
    taxRate: z.number(),
  }),
  productUnit: z.object({ value: z.string(), label: z.string() }),
  quantity: z.number(),
  /** Percent. */
  tax: z.number(),
  price: z.number(),
  amount: z.number(),
})

export const bankSchema = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  iban: z.string(),
})

/** A buyer's return request; times are formatted like `date`, '' when they have not come. */
export const orderReturnSchema = z.object({
  id: z.string(),
  kind: z.enum(WIRE_RETURN_KINDS),
  reason: z.string(),
  note: z.string(),
  status: z.enum(WIRE_RETURN_STATUSES),
  /** The shop's answer. */
  answer: z.string(),
  date: z.string(),
  decidedAt: z.string(),
  receivedAt: z.string(),
  closedAt: z.string(),
  /** `id` is the order item's. */
  lines: z.array(z.object({ id: z.number(), name: z.string(), unit: z.string(), quantity: z.number() })),
  /** Its refund, in TRY; null until it is known. */
  refund: z.number().nullable(),
  /** The buyer may still withdraw the request. */
  canWithdraw: z.boolean(),
})
export type WireOrderReturn = z.infer<typeof orderReturnSchema>

/** The same inside the shop and on its pages. */
export interface OrderReturn extends Omit<WireOrderReturn, 'kind' | 'status'> {
  kind: ReturnKind
  status: ReturnStatus
  /** How it is sent, while it is to be sent; null before and after. Pages alone show it. */
  sending: ReturnSendingView | null
  /** Ids of the photos the buyer added. Pages alone show them. */
  photos: number[]
}

/** What its buyer needs to send an accepted return. */
export interface ReturnSendingView extends ReturnInstructions {
  /** There is a label to print and put on the parcel. */
  hasLabel: boolean
  /** The last day, `05.12.2026`. */
  sendBy: string
}

/** Pieces of an own order to cancel; `total` is the new total that its preview showed. */
export const cancelledPiecesSchema = z.object({
  /** `id` is the order item's. */
  lines: z
    .array(z.object({ id: z.number().int().min(1), quantity: z.number().int().min(1).max(1_000_000) }))
    .min(1)
    .max(1000),
  total: z.string().regex(/^\d{1,12}\.\d{2}$/),
  /** An idempotency key, 16 to 40 characters: the same key again cancels nothing more. */
  key: z.string().max(40).optional(),
})

/** TRY, decimal text; `refund` is '' where nothing was paid yet. */
export const piecesPreviewSchema = z.object({
  totalBefore: z.string(),
  total: z.string(),
  shippingBefore: z.string(),
  shipping: z.string(),
  refund: z.string(),
})

/** A return request in the API; `return-rules.ts` validates it and has a sentence for each problem. */
export const returnFormSchema = z.object({
  kind: z.enum(WIRE_RETURN_KINDS),
  reason: z.string().max(40).default(''),
  note: z.string().max(5000).default(''),
  /** `id` is the order item's. */
  lines: z
    .array(z.object({ id: z.number().int().min(1), quantity: z.number().int().min(0).max(1_000_000) }))
    .max(1000),
  /** An idempotency key, 16 to 40 characters: the same key again is the same request. */
  key: z.string().max(40).optional(),
})
export type WireReturnForm = z.infer<typeof returnFormSchema>

/**
 * An order's totals: `paymentFee` is the cash on delivery fee, with KDV, 0 for other payment types; `total` and `tryTotal` include it. A
 * card's `commission` is added to them in `charged` (decisions J9).
 */
export const orderTotalsSchema = totalsSchema.extend({
  paymentFee: z.number(),
  installment: z.number(),
  commission: z.number(),
  charged: z.number(),
}) satisfies z.ZodType<WireOrderTotals>

/** An order in the API (decisions G). Amounts are TRY, as charged. */
export const orderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** `21.11.2026 14:05:30`, Europe/Istanbul (decisions E). */
  date: z.string(),
  createdAt: z.string(),
  description: z.string(),
  odemeTipi: z.enum(WIRE_PAYMENT_TYPES),
  isCancel: z.boolean(),
  /** Its owner has cancelled it, and the bank has not confirmed the refund yet. */
  cancelling: z.boolean(),
  status: z.enum(WIRE_ORDER_STATUSES),
  branch: z.string(),
  orderItems: z.array(orderItemSchema),
  orderProducts: z.array(orderProductSchema),
  /** Address strings (decisions E); the national ID and the tax number in them are masked (decision 34). */
  faturaadresi: z.string(),
  teslimatadresi: z.string(),
  totals: orderTotalsSchema,
  /** The shop's bank accounts while a transfer is awaited; empty otherwise. */
  banks: z.array(bankSchema),
  /** The deadline of a transfer, formatted like `date`; '' for every other payment type. */
  paymentDueAt: z.string(),
  /** Legal documents were accepted with it and can be read on its page. */
  hasPapers: z.boolean(),
  /** May still be cancelled by its owner (decisions D2). */
  canCancel: z.boolean(),
  /** When the carrier delivered it, formatted like `date`; '' before (decisions A14). */
  deliveredAt: z.string(),
  cancelledAt: z.string(),
  /** The refund of a cancelled order that was paid, in TRY; null when there is none. */
  cancelRefund: z.number().nullable(),
  /** What was sent back of an order that stands, by its returns and by the shop, in TRY; what edits took off its total is not in it. */
  refunded: z.number(),
  /** The kinds of return the buyer may request now. */
  returnKinds: z.array(z.enum(WIRE_RETURN_KINDS)),
  /** The last day for a withdrawal, `05.12.2026`; '' before delivery, and when none of its lines can be withdrawn from. */
  withdrawUntil: z.string(),
  /** Newest first. */
  returns: z.array(orderReturnSchema),
  /** The way of delivery that was chosen, as its buyer read it; '' for the standard one. Its surcharge is in the shipping total. */
  deliveryMethod: z.string(),
  /** The days of delivery that its buyer was told, `YYYY-MM-DD`; '' where none was, and until a transfer has arrived. */
  arrivesFrom: z.string(),
  arrivesTo: z.string(),
})
export type WireOrder = z.infer<typeof orderSchema>

/** News about an order, for its buyer. */
export interface OrderUpdate {
  kind: TimelineKind
  text: string
  /** https, or ''. */
  link: string
  /** Formatted like an order's `date`. */
  date: string
}

/** The same inside the shop and on its pages. */
export interface Order extends Omit<WireOrder, 'odemeTipi' | 'status' | 'returnKinds' | 'returns'> {
  paymentType: PaymentType
  status: OrderStatus
  returnKinds: ReturnKind[]
  returns: OrderReturn[]
  /** What other software wrote for the buyer, what happened last first; pages alone show it. */
  updates: OrderUpdate[]
  /** Lines whose pieces went in several parcels, or not all yet; every other line is in the parcel that it names. For pages only. */
  splitLines: SplitLine[]
  /** What staff, or the buyer, changed in the order after it was placed, oldest first; pages alone show it. Amounts in TRY. */
  edits: OrderEdit[]
  /** The number of the invoice to be downloaded; '' without one. Pages alone show it. */
  invoiceNo: string
}

/** A line of an order that is in several parcels. */
export interface SplitLine {
  id: number
  /** In the order they were sent. */
  parcels: { kfadi: string; takipNo: string; kargoUrl: string; quantity: number }[]
  /** Pieces that are still to be sent. */
  waiting: number
}

export interface OrderEdit {
  date: string
  /** The buyer cancelled pieces; without a reason. */
  byBuyer: boolean
  reason: string
  totalBefore: number
  total: number
  /** 0 pieces before for an added product, after for a removed one. */
  lines: { name: string; variant: string; unit: string; before: number; after: number }[]
}

export const orderPageSchema = z.object({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  items: z.array(orderSchema),
})
export type WireOrderPage = z.infer<typeof orderPageSchema>

export interface OrderPage extends Omit<WireOrderPage, 'items'> {
  items: Order[]
}
