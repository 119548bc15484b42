import { z } from 'zod'

/** No field of a card form is longer; longer input is refused before it is read. */
const short = z.string().max(60).default('')

/** The id the checkout page gives an attempt: it learns the payment's id only from the bank's window, which may never report it. */
export const ATTEMPT_ID = /^a_[\w-]{8,38}$/

/**
 * What the payment window sends: the fields of `payment_data` (spec §7). The card is checked by `card-rules.ts`. Amounts are only
 * compared with the shop's own (decisions A9).
 */
export const cardPaymentSchema = z.object({
  ccno: short,
  ccv: short,
  expiry: short,
  holder: z.string().max(100).default(''),
  plan_id: short,
  installment: short,
  /** The amount the shopper was shown: for an order exactly what will be charged, for an account payment the free amount. */
  amount: short,
  /** Longer notes are refused with a sentence; this limit only bounds the work. */
  description: z.string().max(5000).default(''),
  shippingTotal: short,
  odemeTipi: short,
  /** 'pay' pays a free amount into an open account, anything else an order (decisions C5). */
  paymentType: short,
  version: z.string().max(100).default(''),
  /** The ticks for the two legal texts, '1' for a tick (decisions D18). */
  onBilgilendirme: short,
  mesafeliSatis: short,
  /** The id the checkout page gave this attempt; anything that is no `ATTEMPT_ID` is ignored. */
  attempt: short,
  /** The id of the saved card that is paid with; '' for a typed one. */
  kayitliKart: short,
  /** The security code of a saved card, as the form sends it without JavaScript, beside the code of a typed one. */
  kayitliCcv: short,
  /** '1' when the typed card is to be kept in the provider's vault. */
  kartSakla: short,
})
export type CardPaymentForm = z.infer<typeof cardPaymentSchema>

/** A payment's status, for its shopper (spec §3 Payment result). */
export const paymentResultSchema = z.object({
  id: z.string(),
  /** 'waiting' until the result is known. */
  state: z.enum(['waiting', 'succeeded', 'failed']),
  succeed: z.boolean(),
  /** The bank was requested to move the money and has not responded: the payment cannot be abandoned, and paying again is unsafe. */
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
  /** Percent; spelled as in the spec. */
  commisionFee: z.number(),
  isDefault: z.boolean(),
  /** Names the plan in the URL of a legal document. It is a signed token, so the shop can trust it. */
  seal: z.string(),
})

export const binControlSchema = z.object({
  bank: z.object({
    organization: z.enum(['VISA', 'MASTERCARD', 'TROY', 'AMEX', 'UNKNOWN']),
    name: z.string(),
    logo: z.string(),
    force3ds: z.boolean(),
    /** Whether a saved card of this bank is paid with its security code. */
    forceCvc: z.boolean(),
  }),
  plans: z.array(planSchema),
})

/** Plans of every bank for an amount. */
export const bankOptionsSchema = z.array(
  z.object({
    name: z.string(),
    logo: z.string(),
    posPlans: z.array(
      z.object({
        installment: z.number(),
        commisionFee: z.number(),
        /** TRY, for the requested amount. */
        total: z.number(),
        monthly: z.number(),
      }),
    ),
  }),
)
export type BankOptions = z.infer<typeof bankOptionsSchema>
