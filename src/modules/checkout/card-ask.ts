import { randomBytes } from 'node:crypto'
import { transaction } from '#database/database.ts'
import { LONGEST_NOTE, plainNote } from '#modules/cart/cart-note-rules.ts'
import { type CardFormPlace, cardNumberDigits, hiddenCardNumber } from '#modules/payments/card-rules.ts'
import { MINUTES_TO_PAY, nextPageLook } from '#modules/payments/payment-status-rules.ts'
import type {
  Card,
  NewPayment,
  PaymentProvider,
  ProviderPlan,
  StartResult,
} from '#modules/payments/payments.server.ts'
import { movePayment } from '#modules/payments/payments.server.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { Big } from '#shared/money.ts'
import { countsFor } from './card-plans.ts'
import type { PaymentRequest } from './card-request.ts'
import { settlePayment } from './card-settle.ts'
import type { StartCardResult, WayToPay } from './card-start.ts'
import type { CheckoutParts } from './checkout.server.ts'
import { ATTEMPT_ID, type CardPaymentForm } from './checkout-schemas.ts'

/** Somebody who wants to pay by card, and how. */
export interface Asking {
  visitor: Visitor
  customer: SignedInCustomer
  form: CardPaymentForm
  provider: PaymentProvider
  place: CardFormPlace
  /** How this shopper reaches the shop, for the bank's way back. */
  origin: string
}

function cardOf({ ccno, ccv, expiry, holder }: CardPaymentForm): Card {
  const [expireMonth = '', year = ''] = expiry.split('/')
  return {
    number: cardNumberDigits(ccno),
    holder: holder.trim(),
    expireMonth,
    expireYear: `20${year}`,
    cvc: ccv,
  }
}

/** A payment as it is written down before anybody is asked. */
export function newPayment(
  parts: CheckoutParts,
  asking: Asking,
  about: {
    kind: NewPayment['kind']
    orderId: string | null
    price: Big
    plan: ProviderPlan
    bankName: string
  },
): NewPayment {
  const { visitor, customer, form, provider, place } = asking
  const { plan, price } = about
  return {
    id: `p_${randomBytes(18).toString('base64url')}`,
    kind: about.kind,
    orderId: about.orderId,
    customerId: customer.id,
    provider: provider.name,
    form: place,
    price: price.toFixed(2),
    paidPrice: plan.total.toFixed(2),
    installment: plan.installment,
    commissionRate: plan.commissionRate.toFixed(6),
    cardHint: place === 'own' ? hiddenCardNumber(form.ccno) : '',
    bankName: about.bankName,
    attempt: ATTEMPT_ID.test(form.attempt) ? form.attempt : '',
    tokenHash: visitor.tokenHash,
    ip: visitor.ip,
    locale: visitor.locale,
    description: plainNote(form.description).slice(0, LONGEST_NOTE),
    expiresAt: new Date(parts.clock().getTime() + MINUTES_TO_PAY * 60_000),
  }
}

type Opened =
  | {
      status: 'started'
      way: WayToPay
      change: { providerPaymentId?: string | null; pageToken?: string; checkAfter?: Date }
    }
  | Exclude<StartResult, { status: 'started' }>

/** The shop's own form: the card goes to the provider, and the answer leads to the bank's page. */
async function openBank(
  { provider, form }: Asking,
  payment: NewPayment,
  request: PaymentRequest,
): Promise<Opened> {
  const { paidPrice, installment } = payment
  const asked = await provider.start3ds({
    ...request,
    paidPrice: Big(paidPrice),
    installment,
    card: cardOf(form),
  })
  if (asked.status !== 'started') return asked
  const { status, html, providerPaymentId } = asked
  return { status, way: { html }, change: { providerPaymentId } }
}

/** The provider's page, which asks for the card itself. */
async function openPage(
  parts: CheckoutParts,
  { provider }: Asking,
  request: PaymentRequest,
  productIds: readonly number[],
): Promise<Opened> {
  const installments = await countsFor(parts, { amount: request.price, productIds })
  const opened = await provider.hosted.start({ ...request, installments })
  if (opened.status !== 'started') return opened
  const { status, token: pageToken, pageUrl } = opened
  return { status, way: { pageUrl }, change: { pageToken, checkAfter: nextPageLook(parts.clock()) } }
}

/** Asks the provider, outside every transaction, and writes down what it says. `productIds` are what is paid for. */
export async function askProvider(
  parts: CheckoutParts,
  asking: Asking,
  payment: NewPayment,
  { request, productIds }: { request: PaymentRequest; productIds: readonly number[] },
): Promise<StartCardResult> {
  const { id } = payment
  if (asking.place === 'own') parts.cardTries.add(asking.form.ccno, id)
  const opened =
    asking.place === 'hosted'
      ? await openPage(parts, asking, request, productIds)
      : await openBank(asking, payment, request)
  if (opened.status === 'started') {
    const { way, change } = opened
    const moved = await transaction(parts.db, (tx) => movePayment(tx, id, ['started'], 'verifying', change))
    if (moved) return { ok: true, paymentId: id, way }
  } else {
    const { code } = opened
    const reason = opened.status === 'failed' ? opened.reason : 'unavailable'
    await settlePayment(parts, id, { status: 'failed', reason, code })
  }
  return { ok: false, reason: 'bank-refused', paymentId: id }
}
