import { z } from 'zod'
import { Big } from '#shared/money.ts'
import { characters } from '#shared/text/shopper-text.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { CORRECTED_ADDRESSES } from '../edits/corrected-address-rules.ts'
import { orderParams } from '../order/order-params-schemas.ts'
import {
  CANCEL_REASONS,
  MAX_REFUND_NOTE_LENGTH,
  REFUND_REASONS,
  type RefundBasis,
} from '../refunds/order-refund-rules.ts'
import { orderStateSchema, soldLineSchema } from './orders-admin-schemas.ts'

/** Lines that one order can have at most in a request. */
const MOST_LINES = 1000

/** TRY to the kuruş, decimal text: "129.90". */
const amount = z.string().regex(/^\d{1,12}\.\d{2}$/)
const lineId = z.number().int().min(1)
const words = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((text) => {
      const length = characters(text)
      return length >= least && length <= most
    })

export const orderIdParams = orderParams
export const refundIdParams = z.object({ refundId: z.coerce.number().int().min(1) })
export const returnIdParams = z.object({ returnId: z.string().regex(/^r_[\w-]{1,50}$/) })

/** 409: the order changed meanwhile; or its state does not allow the command. */
export const commandRefusalSchema = z.union([
  problemSchema.extend({ current: orderStateSchema }),
  problemSchema,
])

export const parcelBody = z.object({
  carrierName: words(1, 60),
  trackingNo: words(1, 60),
  /** The carrier's page, to which the number is appended; '' for none. */
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).default(''),
  /** The pieces in it; all that are still to be sent when left out. */
  lines: z
    .array(z.object({ id: lineId, quantity: z.number().int().min(1).max(1_000_000) }))
    .min(1)
    .max(MOST_LINES)
    .optional(),
})

export const correctParcelBody = parcelBody.omit({ lines: true }).extend({
  /** The number it has. */
  from: z.string().min(1).max(60),
})

/** Characters of a field of the address form at most; the form's own rules are narrower. */
const LONGEST_ADDRESS_FIELD = 1000

export const correctAddressBody = z.object({
  which: z.enum(CORRECTED_ADDRESSES),
  /** The property_* fields of an address; an empty identity number keeps the one the order has. */
  form: z.record(z.string().regex(/^property_[a-z_]{1,40}$/), z.string().max(LONGEST_ADDRESS_FIELD)),
})

export const deliverBody = z.object({
  /** When the carrier delivered it; the moment of the request when left out. */
  deliveredAt: z.iso.datetime().optional(),
})

export const cancelBody = z.object({
  reason: z.enum(CANCEL_REASONS),
  /** Also refund what was paid and is not refunded yet. */
  refund: z.boolean().default(false),
})

export const refundBody = z.object({
  lines: z.array(z.object({ id: lineId, quantity: z.number().int().min(0).max(1_000_000) })).max(MOST_LINES),
  /** What is left of the delivery fee. */
  shipping: z.boolean(),
  /** A free amount. */
  extra: amount,
  /** All that is left, whatever else is chosen. */
  everything: z.boolean(),
  reason: z.enum(REFUND_REASONS),
  note: words(0, MAX_REFUND_NOTE_LENGTH).default(''),
  /** The amount as it was shown; refused when it would be another. */
  amount,
})

const OUTCOMES = ['completed', 'pending', 'refused'] as const

export const refundMadeSchema = z.object({
  order: orderStateSchema,
  refundId: z.number(),
  amount: z.string(),
  /** `pending`: to be sent by hand and settled, or the provider has not answered yet. */
  outcome: z.enum(OUTCOMES),
})

export const cancelledSchema = z.object({
  order: orderStateSchema,
  /** Refunded with it; '' for nothing. */
  refund: z.string(),
  outcome: z.enum(OUTCOMES).nullable(),
})

/** What can be refunded of an order: `refundBasisOf` makes the basis of `splitRefund` from it, for the preview. */
export const refundableSchema = z.object({
  charged: z.string(),
  shippingTotal: z.string(),
  lines: z.array(soldLineSchema.extend({ before: z.number() })),
  refunds: z.array(
    z.object({
      amount: z.string(),
      shipping: z.string(),
      taxes: z.array(z.object({ rate: z.string(), gross: z.string(), tax: z.string() })).nullable(),
    }),
  ),
})
export type Refundable = z.infer<typeof refundableSchema>

export function refundBasisOf({ charged, shippingTotal, lines, refunds }: Refundable): RefundBasis {
  return {
    charged: Big(charged),
    shippingTotal: Big(shippingTotal),
    lines: lines.map((line) => ({ ...line, gross: Big(line.gross), tax: Big(line.tax) })),
    refunds: refunds.map((refund) => ({
      ...refund,
      amount: Big(refund.amount),
      shipping: Big(refund.shipping),
    })),
  }
}

/** How an accepted return is sent; `return-instruction-rules.ts` judges it and has a sentence for each problem. '' for none. */
export const instructReturnBody = z.object({
  carrierName: z.string().max(1000),
  returnCode: z.string().max(1000),
  returnAddress: z.string().max(5000),
})

export const decideReturnBody = z.object({
  approve: z.boolean(),
  /** For the buyer. */
  answer: words(0, 1000).default(''),
  /** What is left out is taken from the settings. */
  ...instructReturnBody.partial().shape,
})
export const receiveReturnBody = z.object({ restock: z.boolean() })
export const returnRefundedSchema = z.object({ order: orderStateSchema, amount: z.string() })
