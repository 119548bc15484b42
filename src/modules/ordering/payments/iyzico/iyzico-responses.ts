import { z } from 'zod'
import { Big } from '#shared/money.ts'

/** A parsed iyzico response: every number stays the text it was written as, because money is among them. */
export type IyzicoResponse = Readonly<Record<string, unknown>>

/**
 * Parses JSON without converting its numbers to floats. Null for anything but an object.
 * Throws SyntaxError as JSON.parse does.
 */
export function readExactJson(text: string): IyzicoResponse | null {
  const value: unknown = JSON.parse(text, (_key, read: unknown, context?: { source?: string }) =>
    typeof read === 'number' ? (context?.source ?? String(read)) : read,
  )
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as IyzicoResponse)
    : null
}

const decimalText = /^-?\d{1,15}(\.\d{1,15})?([eE][+-]?\d{1,2})?$/

/** Money, from a number or a text. */
export const money = z
  .string()
  .regex(decimalText)
  .transform((text) => Big(text))

/** iyzico's payment number. Digits only, so that no value of a joined signed text can be split into two. */
export const paymentNumber = z.string().regex(/^\d{1,20}$/)

const shortText = z.string().max(200).nullish()
const text = shortText.transform((value) => value ?? '')

/** Responses to a finished payment and to a status request. */
export const paymentResponse = z.object({
  paymentId: paymentNumber,
  currency: z.string().regex(/^[A-Z]{3}$/),
  basketId: z.string().max(100),
  conversationId: z.string().max(100),
  price: money,
  paidPrice: money,
  paymentStatus: text,
  fraudStatus: text,
  installment: text,
  lastFourDigits: text,
  cardUserKey: text,
  cardToken: text,
  binNumber: text,
  cardAssociation: text,
  signature: text,
  itemTransactions: z
    .array(z.object({ itemId: z.string().max(200), paymentTransactionId: paymentNumber, paidPrice: money }))
    .max(1000)
    .nullish()
    .catch(null)
    .transform((items) => items ?? []),
})

export type PaymentResponse = z.output<typeof paymentResponse>

export const startResponse = z.object({
  conversationId: z.string().max(100),
  paymentId: paymentNumber.nullish().transform((number) => number ?? null),
  threeDSHtmlContent: z.base64().min(1),
  signature: text,
})

export const moneyBackResponse = z.object({
  conversationId: z.string().max(100),
  paymentId: paymentNumber,
  signature: text,
  authCode: text,
  hostReference: text,
  refundHostReference: text,
})

const refundItem = z.object({ refundPrice: money, refundStatus: text })

/** iyzico's report on a payment, reduced to its refunds and cancels. */
export const reportResponse = z.object({
  payments: z
    .array(
      z.object({
        paymentId: paymentNumber,
        cancels: z.array(refundItem).max(100).nullish(),
        itemTransactions: z
          .array(z.object({ refunds: z.array(refundItem).max(1000).nullish() }))
          .max(1000)
          .nullish(),
      }),
    )
    .max(10),
})

const installmentPrice = z.object({
  installmentNumber: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(36)),
  totalPrice: money,
})

export const installmentResponse = z.object({
  installmentDetails: z
    .array(
      z.object({
        binNumber: text,
        cardType: text,
        cardAssociation: text,
        bankName: text,
        force3ds: text,
        forceCvc: text,
        installmentPrices: z.array(installmentPrice).max(40).nullish(),
      }),
    )
    .max(50),
})

/** The cards of a user in the vault, reduced to their tokens. */
export const vaultResponse = z.object({
  cardDetails: z
    .array(z.object({ cardToken: z.string().min(1).max(200) }))
    .max(1000)
    .nullish()
    .transform((cards) => cards ?? []),
})

export const hostedStartResponse = z.object({
  conversationId: z.string().max(100),
  token: z.string().regex(/^[\w-]{8,100}$/),
  paymentPageUrl: z.url().max(500),
  signature: text,
})
