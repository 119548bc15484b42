import type { z } from 'zod'
import { istanbulDay } from '#shared/dates.ts'
import { Big, roundKurus, ZERO } from '#shared/money.ts'
import { splitKurus } from '#shared/split-kurus.ts'
import { BANK_BINS, type BankCard, bankBin, bankCard } from './iyzico-bank-cards.ts'
import type { BANK_ENDPOINTS, BankEndpoint, HostedStartBody, StartBody } from './iyzico-bank-schemas.ts'

/** A payment in the ledger of the fake iyzico. */
export interface BankPayment {
  id: string
  conversationId: string
  basketId: string
  callbackUrl: string
  price: Big
  paidPrice: Big
  installment: number
  lines: { id: string; price: Big }[]
  card: BankCard
  /** Token of iyzico's hosted page; '' for other payments. */
  token: string
  /** Of the card typed on the hosted page; '' for other payments. */
  lastFourDigits: string
  /** The vault's card that was paid with, or that goes into the vault once the card is charged; null for neither. */
  vault: { userKey: string; token: string; number: string } | null
  status: 'INIT_THREEDS' | 'CALLBACK_THREEDS' | 'SUCCESS' | 'FAILURE'
  error: { code: string; group: string } | null
  conversationData: string
  fraudStatus: number
  /** How often the card was charged; more than once is a bug of the shop. */
  charges: number
  chargedOn: string
  cancelled: boolean
  refunded: Big
}

export type BankResponse =
  | { fields: Record<string, unknown>; signed: readonly string[] | null }
  | { failure: { code: string; group?: string; message?: string; retryable?: boolean } }

type Body<Endpoint extends BankEndpoint> = z.output<(typeof BANK_ENDPOINTS)[Endpoint]>

/** Marks an amount that is serialized as a JSON number with iyzico's eight decimals. */
export function exactNumber(amount: Big): string {
  return `§${amount.toFixed(8)}§`
}

/** Amounts in signed texts have no trailing zeros. */
export function signedAmount(amount: Big): string {
  return amount.toFixed(8).replace(/0+$/, '').replace(/\.$/, '')
}

const failed = (code: string, group = '', message = ''): BankResponse => ({
  failure: { code, group, message },
})

/** The payments of the fake iyzico and the handler of each endpoint. */
export function createBankLedger({
  now,
  redirectPage,
}: {
  now: () => Date
  redirectPage: (paymentId: string) => string
}) {
  const payments = new Map<string, BankPayment>()
  /** The cards of each user key, by token. */
  const vault = new Map<string, Map<string, string>>()
  const settings = { conversationData: '', fraudStatus: 1 }
  let last = 24_000_000

  const find = (id: string | undefined, conversationId: string) =>
    id === undefined
      ? [...payments.values()].find((payment) => payment.conversationId === conversationId)
      : payments.get(id)

  function open(body: StartBody | HostedStartBody, card: BankCard, installment: number): BankPayment {
    const payment: BankPayment = {
      id: String(++last),
      conversationId: body.conversationId,
      basketId: body.basketId,
      callbackUrl: body.callbackUrl,
      price: Big(body.price),
      paidPrice: Big(body.paidPrice),
      installment,
      lines: body.basketItems.map((item) => ({ id: item.id, price: Big(item.price) })),
      card,
      token: '',
      lastFourDigits: '',
      vault: null,
      status: 'INIT_THREEDS',
      error: null,
      conversationData: settings.conversationData,
      fraudStatus: settings.fraudStatus,
      charges: 0,
      chargedOn: '',
      cancelled: false,
      refunded: ZERO,
    }
    payments.set(payment.id, payment)
    return payment
  }

  function charge(payment: BankPayment): void {
    payment.error = payment.card.chargeError ?? null
    payment.status = payment.error ? 'FAILURE' : 'SUCCESS'
    if (payment.error) return
    payment.charges += 1
    payment.chargedOn = istanbulDay(now())
    if (!payment.vault) return
    const { userKey, token, number } = payment.vault
    const cards = vault.get(userKey) ?? new Map<string, string>()
    vault.set(userKey, cards.set(token, number))
  }

  function statement(payment: BankPayment): Record<string, unknown> {
    const amounts = splitKurus(
      payment.paidPrice,
      payment.lines.map((line) => line.price),
    )
    return {
      paymentId: payment.id,
      conversationId: payment.conversationId,
      basketId: payment.basketId,
      currency: 'TRY',
      price: exactNumber(payment.price),
      paidPrice: exactNumber(payment.paidPrice),
      installment: payment.installment,
      fraudStatus: payment.fraudStatus,
      ...(payment.lastFourDigits && { lastFourDigits: payment.lastFourDigits }),
      ...(payment.vault &&
        payment.charges > 0 && {
          cardUserKey: payment.vault.userKey,
          cardToken: payment.vault.token,
          binNumber: payment.vault.number.slice(0, 8),
          lastFourDigits: payment.vault.number.slice(-4),
          cardAssociation: bankBin(payment.vault.number.slice(0, 8))?.cardAssociation,
        }),
      itemTransactions: payment.lines.map((line, index) => ({
        itemId: line.id,
        paymentTransactionId: `${payment.id}${index}`,
        price: exactNumber(line.price),
        paidPrice: exactNumber(amounts[index] ?? ZERO),
      })),
    }
  }

  function statementResponse(payment: BankPayment, more: Record<string, unknown> = {}): BankResponse {
    return {
      fields: { ...statement(payment), ...more },
      signed: [
        payment.id,
        'TRY',
        payment.basketId,
        payment.conversationId,
        signedAmount(payment.paidPrice),
        signedAmount(payment.price),
      ],
    }
  }

  /** Status of a payment, with the error if it failed. */
  function paymentState({ status, error }: BankPayment): Record<string, unknown> {
    return { paymentStatus: status, ...(error ? { errorCode: error.code, errorGroup: error.group } : {}) }
  }

  function finish(payment: BankPayment | undefined, agrees: (payment: BankPayment) => boolean): BankResponse {
    if (!payment) return failed('5087')
    if (!agrees(payment)) return failed('5014')
    if (payment.status !== 'CALLBACK_THREEDS') return failed('5115')
    charge(payment)
    return payment.error ? failed(payment.error.code, payment.error.group) : statementResponse(payment)
  }

  function refund(payment: BankPayment | undefined, amount: Big | null): BankResponse {
    if (payment?.status !== 'SUCCESS') return failed('5088')
    if (payment.card.keepsMoney || payment.cancelled) return failed('5093')
    if (amount === null && (payment.chargedOn !== istanbulDay(now()) || payment.refunded.gt('0')))
      return failed('5094')
    if (amount?.plus(payment.refunded).gt(payment.paidPrice)) return failed('5095')
    if (amount === null) payment.cancelled = true
    else payment.refunded = payment.refunded.plus(amount)
    const fields = {
      paymentId: payment.id,
      conversationId: payment.conversationId,
      price: exactNumber(amount ?? payment.paidPrice),
      currency: 'TRY',
      hostReference: 'mock00007iyzihostrfn',
    }
    return { fields, signed: amount === null ? null : [payment.id, payment.conversationId] }
  }

  const handlers: { [Endpoint in BankEndpoint]: (body: Body<Endpoint>) => BankResponse } = {
    '/payment/iyzipos/installment': ({ binNumber, price }) => {
      const found = binNumber === undefined ? null : bankBin(binNumber)
      const banks = binNumber === undefined ? BANK_BINS : found ? [found] : []
      const detail = { price: exactNumber(Big(price)), bankCode: 10, commercial: 0 }
      const installmentDetails = banks.map(({ rates, forceCvc = 0, ...known }) => ({
        ...detail,
        forceCvc,
        ...(binNumber !== undefined && { binNumber }),
        ...known,
        installmentPrices: Object.entries(rates).map(([count, rate]) => {
          const total = roundKurus(Big(price).times(Big(rate).plus('100')).div('100'))
          return {
            installmentNumber: Number(count),
            totalPrice: exactNumber(total),
            installmentPrice: exactNumber(roundKurus(total.div(count))),
          }
        }),
      }))
      return { fields: { installmentDetails }, signed: null }
    },

    '/payment/3dsecure/initialize': (body) => {
      const given = body.paymentCard
      const { cvc } = given
      const fromVault = 'cardToken' in given ? given : null
      if (fromVault && !vault.has(fromVault.cardUserKey)) return failed('3005')
      const cardNumber =
        'cardNumber' in given ? given.cardNumber : vault.get(given.cardUserKey)?.get(given.cardToken)
      if (cardNumber === undefined) return failed('3006')
      if (fromVault && cvc === undefined && bankBin(cardNumber.slice(0, 8))?.forceCvc)
        return failed('5', 'CVC_REQUIRED')
      const card = bankCard(cardNumber)
      // A careless bank repeats the card in its error texts; the shop must not log them.
      if (!card) return failed('10215', 'INVALID_CARD_NUMBER', `no such card: ${cardNumber} ${cvc}`)
      if (find(undefined, body.conversationId)) return failed('5116')
      if (card.startError)
        return failed(card.startError.code, `${cardNumber}`, `not started: ${cardNumber} ${cvc}`)
      const payment = open(body, card, body.installment)
      if (fromVault) {
        payment.vault = { userKey: fromVault.cardUserKey, token: fromVault.cardToken, number: cardNumber }
      } else if ('registerCard' in given && given.registerCard === 1) {
        const userKey = given.cardUserKey ?? `user-${payment.id}`
        payment.vault = { userKey, token: `card-${payment.id}`, number: cardNumber }
      }
      return {
        fields: {
          paymentId: payment.id,
          conversationId: payment.conversationId,
          threeDSHtmlContent: Buffer.from(redirectPage(payment.id), 'utf8').toString('base64'),
        },
        signed: [payment.id, payment.conversationId],
      }
    },

    '/payment/3dsecure/auth': (body) =>
      finish(payments.get(body.paymentId), (payment) => payment.conversationData === body.conversationData),

    '/payment/v2/3dsecure/auth': (body) =>
      finish(
        payments.get(body.paymentId),
        (payment) =>
          payment.conversationData === '' &&
          payment.paidPrice.eq(body.paidPrice) &&
          payment.basketId === body.basketId,
      ),

    '/payment/detail': (body) => {
      const payment = find(body.paymentId, body.paymentConversationId)
      if (!payment) return failed('5087')
      return statementResponse(payment, paymentState(payment))
    },

    '/cardstorage/cards': ({ cardUserKey }) => {
      const cards = vault.get(cardUserKey)
      if (!cards) return failed('3005')
      const cardDetails = [...cards].map(([cardToken, number]) => ({
        cardToken,
        cardAlias: '',
        binNumber: number.slice(0, 8),
        lastFourDigits: number.slice(-4),
      }))
      return { fields: { cardUserKey, cardDetails }, signed: null }
    },

    '/cardstorage/card': ({ cardUserKey, cardToken }) => {
      const cards = vault.get(cardUserKey)
      if (!cards) return failed('3005')
      return cards.delete(cardToken) ? { fields: {}, signed: null } : failed('3006')
    },

    '/payment/cancel': (body) => refund(payments.get(body.paymentId), null),
    '/v2/payment/refund': (body) => refund(payments.get(body.paymentId), Big(body.price)),

    '/payment/iyzipos/checkoutform/initialize/auth/ecom': (body) => {
      const payment = open(body, { mdStatus: 1 }, 1)
      payment.token = `token-${payment.id}`
      const { conversationId, token } = payment
      return {
        fields: { conversationId, token, checkoutFormContent: '<script></script>', tokenExpireTime: 1800 },
        signed: [conversationId, token],
      }
    },

    '/payment/iyzipos/checkoutform/auth/ecom/detail': (body) => {
      const payment = [...payments.values()].find(({ token }) => token === body.token)
      if (!payment) return failed('5122')
      const response = statementResponse(payment, { ...paymentState(payment), token: payment.token })
      if ('failure' in response || response.signed === null) return response
      return { fields: response.fields, signed: [payment.status, ...response.signed, payment.token] }
    },
  }

  /** The response of the report endpoint, which is a GET with query parameters. */
  function report(conversationId: string): BankResponse {
    const payment = find(undefined, conversationId)
    if (!payment) return failed('5087')
    const refundEntry = (amount: Big) => ({
      refundPrice: exactNumber(amount),
      refundStatus: 1,
      refundConversationId: conversationId,
      currencyCode: 'TRY',
    })
    const refunds = payment.refunded.gt('0') ? [refundEntry(payment.refunded)] : []
    // The report lists failed refunds too.
    const failedRefundEntry = { ...refundEntry(Big('1')), refundStatus: 0 }
    const { id, lines } = payment
    const listed = {
      paymentId: `§${id}§`,
      paymentConversationId: conversationId,
      cancels: payment.cancelled ? [refundEntry(payment.paidPrice)] : [],
      itemTransactions: lines.map((_, index) => ({
        paymentTransactionId: `§${id}${index}§`,
        refunds: index === 0 ? [...refunds, failedRefundEntry] : null,
      })),
    }
    return { fields: { payments: [listed] }, signed: null }
  }

  return { payments, vault, settings, handlers, find, charge, report }
}
