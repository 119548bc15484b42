import { z } from 'zod'

/** Nothing of a card form is longer; what is gets refused before anybody looks at it. */
const short = z.string().max(60).default('')

/** How the checkout names an attempt to pay: it knows no payment id before the bank's window reports one, and that may not happen. */
export const ATTEMPT_ID = /^a_[\w-]{8,38}$/

/**
 * What the payment window sends: the fields of `payment_data` (spec §7). The card is checked by `card-rules.ts`, amounts are compared
 * and never used (decisions A9).
 */
export const cardPaymentSchema = z.object({
  ccno: short,
  ccv: short,
  expiry: short,
  holder: z.string().max(100).default(''),
  plan_id: short,
  installment: short,
  /** What the shopper was shown: of an order exactly what will be charged, into an account the free amount. */
  amount: short,
  /** Longer notes are refused with a sentence; this only bounds the work. */
  description: z.string().max(5000).default(''),
  shippingTotal: short,
  odemeTipi: short,
  /** 'pay' pays a free amount into an open account, anything else an order (decisions C5). */
  paymentType: short,
  version: z.string().max(100).default(''),
  /** The ticks for the two legal texts, '1' for a tick (decisions D18). */
  onBilgilendirme: short,
  mesafeliSatis: short,
  /** What the checkout names this attempt; anything else but an `ATTEMPT_ID` is no name. */
  attempt: short,
})
export type CardPaymentForm = z.infer<typeof cardPaymentSchema>

/** How a payment stands, for the shopper it belongs to (spec §3 Payment result). */
export const paymentResultSchema = z.object({
  id: z.string(),
  /** 'waiting' as long as nobody can say. */
  state: z.enum(['waiting', 'succeeded', 'failed']),
  succeed: z.boolean(),
  /** The bank was requested to move the money and has not responded: nobody can give it up, and nobody should pay again. */
  charging: z.boolean(),
  paymentType: z.enum(['pay', 'order']),
  order: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
  /** What was or is to be charged, TRY. */
  amount: z.number(),
  installment: z.number(),
  description: z.string(),
  /** Why it failed, for the shopper; '' otherwise. */
  message: z.string(),
})
export type PaymentResult = z.infer<typeof paymentResultSchema>

export const planSchema = z.object({
  id: z.number(),
  installment: z.number(),
  /** Percent; spelled as the spec has it. */
  commisionFee: z.number(),
  isDefault: z.boolean(),
  /** Names the plan in the address of a legal text; the shop believes it because it has signed it. */
  seal: z.string(),
})

export const binControlSchema = z.object({
  bank: z.object({
    organization: z.enum(['VISA', 'MASTERCARD', 'TROY', 'AMEX', 'UNKNOWN']),
    name: z.string(),
    logo: z.string(),
    force3ds: z.boolean(),
  }),
  plans: z.array(planSchema),
})

export const bankOptionsSchema = z.array(
  z.object({
    name: z.string(),
    logo: z.string(),
    posPlans: z.array(
      z.object({
        installment: z.number(),
        commisionFee: z.number(),
        /** TRY, for the amount asked about. */
        total: z.number(),
        monthly: z.number(),
      }),
    ),
  }),
)
