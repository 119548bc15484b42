import { createHmac, randomBytes } from 'node:crypto'
import { transaction } from '#database/database.ts'
import type { PlaceResult } from '#modules/orders/orders.server.ts'
import {
  binOf,
  type CardProblem,
  cardNumberDigits,
  cardProblems,
  freeAmount,
  hiddenCardNumber,
} from '#modules/payments/card-rules.ts'
import { allowedPlans, wirePlan } from '#modules/payments/installment-rules.ts'
import { HOLDING, MINUTES_TO_PAY, MOST_DECLINES } from '#modules/payments/payment-status-rules.ts'
import type { Card, PaymentProvider, ProviderPlan, Start3ds } from '#modules/payments/payments.server.ts'
import {
  closeOpenPayments,
  countDeclines,
  hasPaymentIn,
  insertPayment,
  movePayment,
  type NewPayment,
  readPaidPayment,
} from '#modules/payments/payments.server.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { Big, parseDecimalText } from '#shared/money.ts'
import { accountRequest, orderRequest } from './card-request.ts'
import { settlePayment } from './card-settle.ts'
import type { CheckoutParts } from './checkout.server.ts'
import { lockOrderStatus, readInstallmentCaps, readPayableOrder } from './checkout-queries.ts'
import type { CardPaymentForm } from './checkout-schemas.ts'

export type StartCardResult =
  /** `html` leads the browser to the bank. */
  | { ok: true; paymentId: string; html: string }
  /** This checkout is paid already; there is nothing to do but to look at it. */
  | { ok: true; paymentId: string; html: null }
  | { ok: false; reason: 'login-required' | 'card-not-offered' | 'too-many-declines' | 'cart-changed' }
  /** `problems` in the order of the form. */
  | { ok: false; reason: 'card-problem'; problems: CardProblem[] }
  | { ok: false; reason: 'order-refused'; refusal: Extract<PlaceResult, { ok: false }> }
  /** The bank said no, or could not be asked; the payment says why. */
  | { ok: false; reason: 'bank-refused'; paymentId: string }

type Refusal = Extract<StartCardResult, { ok: false }>

interface Asking {
  visitor: Visitor
  customer: SignedInCustomer
  form: CardPaymentForm
  provider: PaymentProvider
  /** How this shopper reaches the shop, for the bank's way back. */
  origin: string
}

/** The most that one payment into an open account takes, TRY. */
const LARGEST_FREE_AMOUNT = '9999999'

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

/** The plan the shopper chose; paying at once where none was named. Undefined for one that is not among them. */
function chosenPlan(form: CardPaymentForm, plans: readonly ProviderPlan[]): ProviderPlan | undefined {
  if (form.plan_id !== '') return plans.find(({ id }) => String(id) === form.plan_id)
  const installment = form.installment === '' ? '1' : form.installment
  return plans.find((plan) => String(plan.installment) === installment)
}

/** What was shown may be the amount with or without the plan's commission; nothing sent is no objection (decisions A9). */
function agreesOnAmount(sent: string, price: Big, plan: ProviderPlan): boolean {
  if (sent.trim() === '') return true
  const amount = parseDecimalText(sent)
  return amount !== null && (amount.eq(price) || amount.eq(plan.total))
}

/** Plans of the card's bank that the shop and the law allow for these goods (decisions D11). */
export async function plansFor(
  parts: CheckoutParts,
  provider: PaymentProvider,
  question: { bin: string; amount: Big; productIds: readonly number[] },
): Promise<ProviderPlan[]> {
  const [plans, maxInstallments] = await Promise.all([
    provider.installments(question.bin, question.amount),
    readInstallmentCaps(parts.db, question.productIds),
  ])
  const { installmentLimit } = parts.settings.get()
  const allowed = allowedPlans(plans.map(wirePlan), {
    amount: question.amount,
    installmentLimit,
    maxInstallments,
  })
  const ids = new Set(allowed.map(({ id }) => id))
  return plans.filter(({ id }) => ids.has(id))
}

function newPayment(
  parts: CheckoutParts,
  { visitor, customer, form, provider }: Asking,
  about: {
    kind: NewPayment['kind']
    orderId: string | null
    price: Big
    plan: ProviderPlan
    bankName: string
  },
): NewPayment {
  const { plan, price } = about
  const digits = cardNumberDigits(form.ccno)
  return {
    id: `p_${randomBytes(18).toString('base64url')}`,
    kind: about.kind,
    orderId: about.orderId,
    customerId: customer.id,
    provider: provider.name,
    price: price.toFixed(2),
    paidPrice: plan.total.toFixed(2),
    installment: plan.installment,
    commissionRate: plan.commissionRate.toFixed(6),
    cardFingerprint: fingerprint(parts, digits),
    cardHint: hiddenCardNumber(digits),
    bankName: about.bankName,
    tokenHash: visitor.tokenHash,
    ip: visitor.ip,
    locale: visitor.locale,
    description: form.description.trim().slice(0, 500),
    expiresAt: new Date(parts.clock().getTime() + MINUTES_TO_PAY * 60_000),
  }
}

/** A keyed hash: the same card is recognised, and nobody with the table alone can try numbers against it. */
function fingerprint({ cardKey }: CheckoutParts, digits: string): string {
  return createHmac('sha256', cardKey).update(digits).digest('hex')
}

/**
 * Starts a card payment: checks the card, writes the order with its stock held and the payment, and only then asks the bank
 * (decisions A10). A payment begun before for the same order is closed. Nothing of the card is kept but its keyed hash and last digits.
 */
export async function startCardPayment(
  parts: CheckoutParts,
  visitor: Visitor,
  form: CardPaymentForm,
  origin: string,
): Promise<StartCardResult> {
  const { customer } = visitor
  const { provider } = parts
  if (!customer) return { ok: false, reason: 'login-required' }
  if (!provider || !parts.settings.get().b2c_kk_odeme) return { ok: false, reason: 'card-not-offered' }
  const asking: Asking = { visitor, customer, form, provider, origin }
  const paymentType = form.paymentType === 'pay' ? 'pay' : 'order'
  const { ccno: card, ccv, holder, expiry: expire, amount } = form
  const problems = cardProblems(
    { card, ccv, holder, expire, amount },
    { paymentType, hasAddress: await hasAddresses(parts, asking), today: parts.clock() },
  )
  if (problems.length > 0) return { ok: false, reason: 'card-problem', problems }
  const declines = await countDeclines(
    parts.db,
    {
      customerId: customer.id,
      tokenHash: visitor.tokenHash,
      cardFingerprint: fingerprint(parts, cardNumberDigits(card)),
      ip: visitor.ip,
    },
    parts.clock(),
  )
  if (parts.rateLimits && declines >= MOST_DECLINES) return { ok: false, reason: 'too-many-declines' }
  return paymentType === 'pay' ? startAccountPayment(parts, asking) : startOrderPayment(parts, asking)
}

async function hasAddresses(parts: CheckoutParts, { visitor, customer }: Asking): Promise<boolean> {
  if (visitor.tokenHash === null) return false
  const chosen = await parts.customers.addresses.chosen(visitor.tokenHash, customer.id)
  return chosen.deliveryAddressId !== null && chosen.invoiceAddressId !== null
}

async function startOrderPayment(parts: CheckoutParts, asking: Asking): Promise<StartCardResult> {
  const { db, cart, orders } = parts
  const { visitor, form, provider } = asking
  const bin = binOf(form.ccno) ?? ''
  const view = await cart.view({ ...visitor, currency: 'TRY' })
  const bank = await provider.binLookup(bin)
  const productIds = view.items.map(({ product }) => product.id)
  // Before the order, because the texts kept with it name the plan.
  const shown = Big(String(view.totals.total))
  const plans = shown.gt('0') ? await plansFor(parts, provider, { bin, amount: shown, productIds }) : []
  const plan = chosenPlan(form, plans)
  const ticked = form.onBilgilendirme === '1' && form.mesafeliSatis === '1'
  const placed = await orders.placeCard(visitor, {
    description: form.description,
    odemeTipi: '2',
    shippingTotal: form.shippingTotal || undefined,
    version: form.version || undefined,
    onBilgilendirme: ticked,
    mesafeliSatis: ticked,
    plan,
  })
  if (!placed.ok) return { ok: false, reason: 'order-refused', refusal: placed }
  const order = await readPayableOrder(db, placed.order.id)
  if (!order) throw new Error(`order ${placed.order.id} is gone`)
  if (order.status !== 'odeme_bekliyor') {
    const paid = await readPaidPayment(db, order.id)
    return paid
      ? { ok: true, paymentId: paid.id, html: null }
      : { ok: false, reason: 'order-refused', refusal: { ok: false, reason: 'cart-changed' } }
  }
  const price = parseDecimalText(order.total)
  if (price === null) throw new Error(`order ${order.id} has no total`)
  if (!plan || !price.eq(shown) || !agreesOnAmount(form.amount, price, plan)) {
    await parts.releaseOrder(order.id, 'superseded')
    return { ok: false, reason: 'cart-changed' }
  }
  const payment = newPayment(parts, asking, {
    kind: 'order',
    orderId: order.id,
    price,
    plan,
    bankName: bank?.bankName ?? '',
  })
  const written = await transaction(db, async (tx): Promise<Refusal | null> => {
    const status = await lockOrderStatus(tx, order.id)
    await closeOpenPayments(tx, order.id, 'superseded')
    if (status !== 'odeme_bekliyor')
      return { ok: false, reason: 'order-refused', refusal: { ok: false, reason: 'cart-changed' } }
    if (await hasPaymentIn(tx, order.id, HOLDING))
      return { ok: false, reason: 'order-refused', refusal: { ok: false, reason: 'payment-under-way' } }
    await insertPayment(tx, payment)
    if (placed.repeated && ticked) await orders.acceptPlan(tx, visitor, { order: placed.order, plan })
    return null
  })
  if (written) return written
  const about = { callbackUrl: callbackUrl(asking), lastLoginAt: asking.customer.signedInAt }
  return askBank(parts, asking, payment, orderRequest(payment, order, cardOf(form), about))
}

async function startAccountPayment(parts: CheckoutParts, asking: Asking): Promise<StartCardResult> {
  const { db } = parts
  const { customer, form, provider } = asking
  const price = freeAmount(form.amount)
  if (!customer.openAccount || price.gt(LARGEST_FREE_AMOUNT)) return { ok: false, reason: 'card-not-offered' }
  const bin = binOf(form.ccno) ?? ''
  const [plans, bank] = await Promise.all([
    plansFor(parts, provider, { bin, amount: price, productIds: [] }),
    provider.binLookup(bin),
  ])
  const plan = chosenPlan(form, plans)
  if (!plan) return { ok: false, reason: 'cart-changed' }
  const bankName = bank?.bankName ?? ''
  const payment = newPayment(parts, asking, { kind: 'pay', orderId: null, price, plan, bankName })
  await transaction(db, (tx) => insertPayment(tx, payment))
  const [address] = await parts.customers.addresses.list(customer.id)
  const about = { callbackUrl: callbackUrl(asking), lastLoginAt: customer.signedInAt }
  return askBank(parts, asking, payment, accountRequest(payment, customer, address, cardOf(form), about))
}

function callbackUrl({ origin, provider }: Asking): string {
  return `${origin}/payment/callback/${provider.name}`
}

/** Asks the bank, outside every transaction, and writes down what it says. */
async function askBank(
  parts: CheckoutParts,
  { provider }: Asking,
  payment: NewPayment,
  request: Start3ds,
): Promise<StartCardResult> {
  const { id } = payment
  const started = await provider.start3ds(request)
  if (started.status === 'started') {
    const change = { providerPaymentId: started.providerPaymentId }
    const moved = await transaction(parts.db, (tx) => movePayment(tx, id, ['started'], 'verifying', change))
    if (moved) return { ok: true, paymentId: id, html: started.html }
  } else {
    const { code } = started
    const reason = started.status === 'failed' ? started.reason : 'unavailable'
    await settlePayment(parts, id, { status: 'failed', reason, code })
  }
  return { ok: false, reason: 'bank-refused', paymentId: id }
}
