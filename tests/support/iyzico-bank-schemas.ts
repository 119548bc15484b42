import { z } from 'zod'
import { passesLuhn } from '#modules/kernel/payments/card-rules.ts'
import { Big, sum } from '#shared/money.ts'

/** Exactly what iyzico writes: `22.0`, `15.34`, never `15.340`, `0.0` or `.5`. */
const price = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})\.(\d|\d[1-9])$/)
  .refine((text) => Big(text).gt('0'), 'a price is greater than 0')

const filled = z.string().trim().min(1).max(500)
const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const ip = z.union([z.ipv4(), z.ipv6()])
const number = z.string().regex(/^\d{1,20}$/)
const conversationId = z.string().regex(/^[\w-]{1,100}$/)
const envelope = { locale: z.enum(['tr', 'en']), conversationId }

const address = z.strictObject({
  contactName: filled,
  city: filled,
  country: filled,
  address: filled,
  zipCode: filled.optional(),
})

const buyer = z.strictObject({
  id: filled,
  name: filled,
  surname: filled,
  identityNumber: z.string().regex(/^\d{11}$/),
  email: z.email(),
  gsmNumber: z
    .string()
    .regex(/^\+\d{8,15}$/)
    .optional(),
  registrationAddress: filled,
  city: filled,
  country: filled,
  zipCode: filled.optional(),
  ip,
  registrationDate: moment,
  lastLoginDate: moment,
})

const vaultKey = { cardUserKey: filled, cardToken: filled }
const cvc = z.string().regex(/^\d{3,4}$/)

const typedCard = z.strictObject({
  cardHolderName: filled,
  cardNumber: z
    .string()
    .regex(/^\d{15,16}$/)
    .refine(passesLuhn, 'the check digit is wrong'),
  expireYear: z.string().regex(/^20\d\d$/),
  expireMonth: z.string().regex(/^(0[1-9]|1[0-2])$/),
  cvc,
  registerCard: z.literal([0, 1]),
  cardUserKey: filled.optional(),
})

const paymentCard = z.union([typedCard, z.strictObject({ ...vaultKey, cvc: cvc.optional() })])

const payment = {
  ...envelope,
  price,
  paidPrice: price,
  currency: z.literal('TRY'),
  basketId: filled,
  paymentGroup: z.literal('PRODUCT'),
  callbackUrl: z.url({ protocol: /^https?$/ }),
  buyer,
  shippingAddress: address,
  billingAddress: address,
  basketItems: z
    .array(
      z.strictObject({
        id: filled,
        name: filled,
        category1: filled,
        itemType: z.enum(['PHYSICAL', 'VIRTUAL']),
        price,
      }),
    )
    .min(1),
}

const installmentCount = z.literal([1, 2, 3, 6, 9, 12])

function addsUp(body: { price: string; paidPrice: string; basketItems: { price: string }[] }): boolean {
  const lines = sum(body.basketItems.map((item) => Big(item.price)))
  return lines.eq(body.price) && Big(body.paidPrice).gte(body.price)
}

const start = z
  .strictObject({ ...payment, installment: installmentCount, paymentChannel: z.literal('WEB'), paymentCard })
  .refine(addsUp, 'the lines do not make up the price')

const hostedStart = z
  .strictObject({
    ...payment,
    enabledInstallments: z.array(installmentCount).min(1),
    forceThreeDS: z.literal(1),
  })
  .refine(addsUp, 'the lines do not make up the price')

/** Every POST endpoint of the fake iyzico with the exact body it accepts. */
export const BANK_ENDPOINTS = {
  '/payment/iyzipos/installment': z.strictObject({
    ...envelope,
    /** Without one the plans of every bank are asked for. */
    binNumber: z
      .string()
      .regex(/^\d{6,8}$/)
      .optional(),
    price,
    currency: z.literal('TRY'),
  }),
  '/payment/3dsecure/initialize': start,
  '/payment/3dsecure/auth': z.strictObject({
    ...envelope,
    paymentId: number,
    conversationData: z.string().min(1),
  }),
  '/payment/v2/3dsecure/auth': z.strictObject({
    ...envelope,
    paymentId: number,
    paidPrice: price,
    basketId: filled,
    currency: z.literal('TRY'),
  }),
  '/payment/detail': z.strictObject({
    ...envelope,
    paymentId: number.optional(),
    paymentConversationId: conversationId,
  }),
  '/cardstorage/cards': z.strictObject({ ...envelope, cardUserKey: filled }),
  '/cardstorage/card': z.strictObject({ ...envelope, ...vaultKey }),
  '/payment/cancel': z.strictObject({
    ...envelope,
    paymentId: number,
    ip,
    reason: z.enum(['double_payment', 'buyer_request', 'fraud', 'other']),
    description: filled,
  }),
  '/v2/payment/refund': z.strictObject({
    ...envelope,
    paymentId: number,
    price,
    currency: z.literal('TRY'),
    ip,
  }),
  '/payment/iyzipos/checkoutform/initialize/auth/ecom': hostedStart,
  '/payment/iyzipos/checkoutform/auth/ecom/detail': z.strictObject({
    ...envelope,
    token: z.string().regex(/^[\w-]{8,100}$/),
  }),
} as const

/** The only endpoint that takes DELETE requests. */
export const BANK_DELETE = '/cardstorage/card'

/** The only GET endpoint; its fields are query parameters. */
export const BANK_REPORT = '/v2/reporting/payment/details'
export const reportQuery = z.strictObject({ ...envelope, paymentConversationId: conversationId })

export type BankEndpoint = keyof typeof BANK_ENDPOINTS
export type StartBody = z.output<typeof start>
export type HostedStartBody = z.output<typeof hostedStart>
