import { z } from 'zod'
import { totalsSchema } from '#modules/cart/cart-schemas.ts'
import { withdrawalExceptionSchema } from '#modules/catalogue/catalogue-schemas.ts'
import type { WireOrderTotals } from './order-totals-rules.ts'
import { RETURN_KINDS } from './return-rules.ts'
import { RETURN_STATUSES } from './return-status-rules.ts'

/** The states of an order (decisions D1). */
export const orderStatusSchema = z.enum([
  'odeme_bekliyor',
  'onaylandi',
  'hazirlaniyor',
  'kargoda',
  'teslim_edildi',
  'iptal',
  'iade_talebi',
  'iade_edildi',
  'odeme_hatasi',
])
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** A line as the order list's rows and parcels need it; prices with KDV, in TRY. */
export const orderItemSchema = z.object({
  id: z.number(),
  /** '1' marks the item that speaks for the order's parcel (spec §3). */
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
  /** The buyer has a review of the product, whatever order it was written for. */
  hasComment: z.boolean(),
  /** It was shipped, not wholly refunded, and has no review yet (decisions J2). */
  canReview: z.boolean(),
  productId: z.number(),
  /** The product's page as it was named at the time of the order. */
  url: z.string(),
  /** Its unit and what sets the variant apart, in the reader's language. */
  unit: z.string(),
  variant: z.string(),
  /** Pieces that no return has asked for yet. */
  returnable: z.number(),
  /** Why its buyer may not withdraw from it (a fault is another matter), as it was when it was ordered; '' where they may. */
  withdrawalException: withdrawalExceptionSchema,
})

/** A line as the success page's table needs it; `price` and `amount` net, in TRY (decisions G). */
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

/** A buyer's request to send goods back; moments read as `date` does, '' where they have not come. */
export const orderReturnSchema = z.object({
  id: z.string(),
  kind: z.enum(RETURN_KINDS),
  reason: z.string(),
  note: z.string(),
  status: z.enum(RETURN_STATUSES),
  /** What the shop answered. */
  answer: z.string(),
  date: z.string(),
  decidedAt: z.string(),
  receivedAt: z.string(),
  closedAt: z.string(),
  /** `id` is the order item's. */
  lines: z.array(z.object({ id: z.number(), name: z.string(), unit: z.string(), quantity: z.number() })),
  /** What goes back for it, in TRY; null before that is known. */
  refund: z.number().nullable(),
  /** May still be taken back by the buyer. */
  canWithdraw: z.boolean(),
})
export type OrderReturn = z.infer<typeof orderReturnSchema>

/** A wish to send goods back as the call takes it; its sense is judged by `return-rules.ts`, which has a sentence for each fault. */
export const returnFormSchema = z.object({
  kind: z.enum(RETURN_KINDS),
  reason: z.string().max(40).default(''),
  note: z.string().max(5000).default(''),
  /** `id` is the order item's. */
  lines: z
    .array(z.object({ id: z.number().int().min(1), quantity: z.number().int().min(0).max(1_000_000) }))
    .max(1000),
  /** Names one sending of the form, 16 to 40 letters: the same again is the same request. */
  key: z.string().max(40).optional(),
})

/**
 * An order's totals: `paymentFee` is what paying on delivery cost, with KDV, 0 otherwise; `total` and `tryTotal` hold it. A card's
 * `commission` comes on top of them in `charged` (decisions J9).
 */
export const orderTotalsSchema = totalsSchema.extend({
  paymentFee: z.number(),
  installment: z.number(),
  commission: z.number(),
  charged: z.number(),
}) satisfies z.ZodType<WireOrderTotals>

/** An order as the calls and pages see it (decisions G). Amounts are TRY, as charged. */
export const orderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** `21.11.2026 14:05:30`, Europe/Istanbul (decisions E). */
  date: z.string(),
  createdAt: z.string(),
  description: z.string(),
  odemeTipi: z.enum(['2', '3', '4']),
  isCancel: z.boolean(),
  /** Its owner has cancelled it, and the bank has not yet said that the money goes back. */
  cancelling: z.boolean(),
  status: orderStatusSchema,
  branch: z.string(),
  orderItems: z.array(orderItemSchema),
  orderProducts: z.array(orderProductSchema),
  /** Address strings (decisions E); the national ID and the tax number in them are masked (decision 34). */
  faturaadresi: z.string(),
  teslimatadresi: z.string(),
  totals: orderTotalsSchema,
  /** Where to pay to, as long as a bank transfer is awaited; empty otherwise. */
  banks: z.array(bankSchema),
  /** Until when the transfer has to come, as `date` reads; '' for every other way to pay. */
  paymentDueAt: z.string(),
  /** Legal texts were accepted with it and can be read at it. */
  hasPapers: z.boolean(),
  /** May still be cancelled by its owner (decisions D2). */
  canCancel: z.boolean(),
  /** When the carrier handed it over, as `date` reads; '' before (decisions A14). */
  deliveredAt: z.string(),
  cancelledAt: z.string(),
  /** What a cancelled order that was paid gives back, in TRY; null where nothing does. */
  cancelRefund: z.number().nullable(),
  /** What the buyer may ask for now. */
  returnKinds: z.array(z.enum(RETURN_KINDS)),
  /** The last day for a withdrawal, `05.12.2026`; '' before delivery, and where nothing in it may be withdrawn from. */
  withdrawUntil: z.string(),
  /** Newest first. */
  returns: z.array(orderReturnSchema),
})
export type Order = z.infer<typeof orderSchema>

export const orderPageSchema = z.object({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  items: z.array(orderSchema),
})
export type OrderPage = z.infer<typeof orderPageSchema>
