import { randomBytes } from 'node:crypto'
import { transaction } from '#database/database.ts'
import { MAX_NOTE_LENGTH, plainNote } from '#modules/buying/cart/cart-note-rules.ts'
import { type CardFormHost, cardNumberDigits, hiddenCardNumber } from '#modules/kernel/payments/card-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import { MINUTES_TO_PAY, nextPageCheck } from '#modules/ordering/payments/payment-status-rules.ts'
import type {
  Card,
  NewPayment,
  PaymentProvider,
  ProviderPlan,
  StartResult,
  VaultCard,
} from '#modules/ordering/payments/payments.server.ts'
import { movePayment } from '#modules/ordering/payments/payments.server.ts'
import type { PayableCard } from '#modules/ordering/saved-cards/saved-cards.server.ts'
import { Big } from '#shared/money.ts'
import { attemptedCard } from './card-attempts.ts'
import { installmentCountsFor } from './card-plans.ts'
import type { PaymentRequest } from './card-request.ts'
import { settlePayment } from './card-settle.ts'
import type { PaymentRedirect, StartCardResult } from './card-start.ts'
import { ATTEMPT_ID, type CardPaymentForm } from './checkout-schemas.ts'
import type { CheckoutDeps } from './checkout-types.ts'

/** A customer who pays by card, with the submitted form. */
export interface CardCheckout {
  visitor: Visitor
  customer: SignedInCustomer
  form: CardPaymentForm
  provider: PaymentProvider
  formHost: CardFormHost
  /** The saved card that is paid with; null for a typed one and on the provider's page. */
  saved: PayableCard | null
  /** Under which user key the typed card is kept; null when it is not. */
  keep: { userKey: string | null } | null
  /** The origin under which this shopper reaches the shop, for the bank's callback. */
  origin: string
}

function cardOf({ form, saved }: CardCheckout): Card | VaultCard {
  const { ccno, ccv, expiry, holder } = form
  if (saved) {
    const { userKey, token, lastDigits } = saved
    return { userKey, token, lastDigits, cvc: savedCvc(form) }
  }
  const [expireMonth = '', year = ''] = expiry.split('/')
  return {
    number: cardNumberDigits(ccno),
    holder: holder.trim(),
    expireMonth,
    expireYear: `20${year}`,
    cvc: ccv,
  }
}

/** The security code for a saved card: without JavaScript it has a field of its own beside that of a typed card. */
export const savedCvc = ({ kayitliCcv, ccv }: CardPaymentForm) => kayitliCcv || ccv

/** A payment as it is stored before the provider is called. */
export function newPayment(
  deps: CheckoutDeps,
  cardCheckout: CardCheckout,
  about: {
    kind: NewPayment['kind']
    orderId: string | null
    price: Big
    plan: ProviderPlan
    bankName: string
  },
): NewPayment {
  const { visitor, customer, form, provider, formHost, saved, keep } = cardCheckout
  const { plan, price } = about
  return {
    id: `p_${randomBytes(18).toString('base64url')}`,
    kind: about.kind,
    orderId: about.orderId,
    customerId: customer.id,
    provider: provider.name,
    keysId: provider.keysId ?? null,
    form: formHost,
    price: price.toFixed(2),
    paidPrice: plan.total.toFixed(2),
    installment: plan.installment,
    commissionRate: plan.commissionRate.toFixed(6),
    cardHint: formHost === 'own' ? hiddenCardNumber(saved?.lastDigits ?? form.ccno) : '',
    keepCard: keep !== null,
    bankName: about.bankName,
    attempt: ATTEMPT_ID.test(form.attempt) ? form.attempt : '',
    tokenHash: visitor.tokenHash,
    ip: visitor.ip,
    locale: visitor.locale,
    description: plainNote(form.description).slice(0, MAX_NOTE_LENGTH),
    expiresAt: new Date(deps.clock().getTime() + MINUTES_TO_PAY * 60_000),
  }
}

type Opened =
  | {
      status: 'started'
      redirect: PaymentRedirect
      change: { providerPaymentId?: string | null; pageToken?: string; checkAfter?: Date }
    }
  | Exclude<StartResult, { status: 'started' }>

/** The shop's own form: the card goes to the provider, and the response leads to the bank's page. */
async function start3dsPayment(
  cardCheckout: CardCheckout,
  payment: NewPayment,
  request: PaymentRequest,
): Promise<Opened> {
  const { provider, keep } = cardCheckout
  const { paidPrice, installment } = payment
  const started = await provider.start3ds({
    ...request,
    paidPrice: Big(paidPrice),
    installment,
    card: cardOf(cardCheckout),
    ...(keep && { keep }),
  })
  if (started.status !== 'started') return started
  const { status, html, providerPaymentId } = started
  return { status, redirect: { html }, change: { providerPaymentId } }
}

/** The provider's page, where the card is typed. */
async function startHostedPayment(
  deps: CheckoutDeps,
  { provider }: CardCheckout,
  request: PaymentRequest,
  productIds: readonly number[],
): Promise<Opened> {
  const installments = await installmentCountsFor(deps, { amount: request.price, productIds })
  const opened = await provider.hosted.start({ ...request, installments })
  if (opened.status !== 'started') return opened
  const { status, token: pageToken, pageUrl } = opened
  return { status, redirect: { pageUrl }, change: { pageToken, checkAfter: nextPageCheck(deps.clock()) } }
}

/** Calls the provider, outside every transaction, and stores the result. `productIds` are the products paid for. */
export async function startAtProvider(
  deps: CheckoutDeps,
  cardCheckout: CardCheckout,
  payment: NewPayment,
  { request, productIds }: { request: PaymentRequest; productIds: readonly number[] },
): Promise<StartCardResult> {
  const { id } = payment
  const { saved, customer, provider } = cardCheckout
  if (cardCheckout.formHost === 'own') deps.cardAttempts.add(attemptedCard(cardCheckout.form.ccno, saved), id)
  if (saved) await deps.savedCards.used(saved.id)
  const opened =
    cardCheckout.formHost === 'hosted'
      ? await startHostedPayment(deps, cardCheckout, request, productIds)
      : await start3dsPayment(cardCheckout, payment, request)
  if (opened.status === 'started') {
    const { redirect, change } = opened
    const moved = await transaction(deps.db, (tx) => movePayment(tx, id, ['started'], 'verifying', change))
    if (moved) return { ok: true, paymentId: id, redirect }
  } else {
    const { code } = opened
    const reason = opened.status === 'failed' ? opened.reason : 'unavailable'
    if (saved && reason === 'card-gone') await deps.savedCards.gone(customer.id, saved.id, provider)
    await settlePayment(deps, id, { status: 'failed', reason, code })
  }
  return { ok: false, reason: 'bank-refused', paymentId: id }
}
