import { type Db, transaction } from '#database/database.ts'
import {
  binOf,
  type CardProblem,
  cardFormHost,
  cardProblems,
  freeAmount,
} from '#modules/kernel/payments/card-rules.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import type { PlaceResult } from '#modules/ordering/orders/orders.server.ts'
import { singlePayment } from '#modules/ordering/payments/installment-rules.ts'
import {
  ABANDONABLE,
  DECLINE_MINUTES,
  HOLDING,
  MAX_DECLINES,
} from '#modules/ordering/payments/payment-status-rules.ts'
import type { NewPayment, ProviderPlan } from '#modules/ordering/payments/payments.server.ts'
import {
  closeOpenPayments,
  countDeclines,
  hasPaymentIn,
  insertPayment,
  isAccountPaymentCharging,
  movePayment,
  readPaidPayment,
  readPayment,
  readPaymentOfAttempt,
} from '#modules/ordering/payments/payments.server.ts'
import { countedVisitor } from '#modules/platform/limits/limits.server.ts'
import { Big, parseDecimalText } from '#shared/money.ts'
import { attemptedCard } from './card-attempts.ts'
import { settleOpenPages } from './card-hosted-page.ts'
import { agreesOnAmount, asksSavedCvc, chosenPlan, plansFor } from './card-plans.ts'
import { type CardCheckout, newPayment, savedCvc, startAtProvider } from './card-provider-start.ts'
import { accountRequest, orderRequest } from './card-request.ts'
import type { CardPaymentForm } from './checkout-schemas.ts'
import type { CheckoutDeps } from './checkout-types.ts'

/** Where the browser goes next: a document that leads to the bank, or the provider's page. */
export type PaymentRedirect = { html: string } | { pageUrl: string }

export type StartCardResult =
  /** `redirect` is null when this checkout is paid already: only its result is left to show. */
  | { ok: true; paymentId: string; redirect: PaymentRedirect | null }
  | {
      ok: false
      reason:
        | 'login-required'
        | 'card-not-offered'
        | 'saved-card-gone'
        | 'cart-changed'
        | 'account-payment-under-way'
    }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too-many-declines' | 'too-many-attempts'; retryAfter: number }
  /** `problems` in the order of the form. */
  | { ok: false; reason: 'card-problem'; problems: CardProblem[] }
  | { ok: false; reason: 'order-refused'; refusal: Extract<PlaceResult, { ok: false }> }
  /** The bank refused or was unavailable; the payment has the reason. */
  | { ok: false; reason: 'bank-refused'; paymentId: string }

type Stored = { ok: true } | Extract<StartCardResult, { ok: false }>

/** The plans for the amount: those of the card's bank, or only the single payment when the plan is chosen on the provider's page. */
async function offeredPlans(
  deps: CheckoutDeps,
  cardCheckout: CardCheckout,
  amount: Big,
  productIds: readonly number[],
): Promise<ProviderPlan[]> {
  const { provider, formHost } = cardCheckout
  if (!amount.gt('0')) return []
  if (formHost === 'hosted') return [singlePayment(amount)]
  return plansFor(deps, provider, { bin: paidBin(cardCheckout), amount, productIds })
}

/** The first digits of the card, typed or saved; '' when a saved one has none. */
function paidBin({ form, saved }: Pick<CardCheckout, 'form' | 'saved'>): string {
  return saved ? saved.bin : (binOf(form.ccno) ?? '')
}

/** The name of the card's bank; '' when it is unknown, and when the card is typed on the provider's page. */
async function bankNameOf(cardCheckout: CardCheckout): Promise<string> {
  const { provider, formHost, saved } = cardCheckout
  if (formHost === 'hosted') return ''
  if (saved?.bankName) return saved.bankName
  const bin = paidBin(cardCheckout)
  return (bin === '' ? null : await provider.binLookup(bin))?.bankName ?? ''
}

/**
 * The saved card that the form names, and whether a typed one is kept. Guests have neither: their orders are joined with an account by
 * their email address, which proves nothing about a card. 'gone' for a card that this customer does not have (any more).
 */
async function vaultOf(
  deps: CheckoutDeps,
  { customer }: Visitor,
  { form, provider, formHost }: Pick<CardCheckout, 'form' | 'provider' | 'formHost'>,
): Promise<Pick<CardCheckout, 'saved' | 'keep'> | 'gone'> {
  if (formHost === 'hosted') return { saved: null, keep: null }
  if (form.kayitliKart !== '') {
    const saved = customer && (await deps.savedCards.payable(customer.id, form.kayitliKart, provider))
    return saved ? { saved, keep: null } : 'gone'
  }
  const asks = customer !== null && form.kartSakla === '1'
  return { saved: null, keep: asks ? await deps.savedCards.mayKeep(customer.id, provider) : null }
}

/** What is wrong with the card part of the form. Of a saved card only the security code may be missing, where its bank asks for it. */
async function problemsOf(
  deps: CheckoutDeps,
  cardCheckout: CardCheckout,
  paymentType: 'order' | 'pay',
): Promise<CardProblem[]> {
  const { form, formHost, provider, saved } = cardCheckout
  const { ccno: card, holder, expiry: expire, amount } = form
  const bin = paidBin(cardCheckout)
  const asksCvc = saved && asksSavedCvc(bin === '' ? null : await provider.binLookup(bin))
  return cardProblems(
    { card, ccv: saved ? savedCvc(form) : form.ccv, holder, expire, amount },
    {
      paymentType,
      hasAddress: await hasAddresses(deps, cardCheckout),
      today: deps.clock(),
      formHost,
      ...(saved && { saved: { asksCvc: asksCvc === true } }),
    },
  )
}

/**
 * Starts a card payment: checks the card, stores the order with its stock reserved and the payment, and only then calls the provider
 * (decisions A10). An earlier open payment of the same order is closed. Of the card only the last four digits are stored.
 */
export async function startCardPayment(
  deps: CheckoutDeps,
  visitor: Visitor,
  form: CardPaymentForm,
  origin: string,
): Promise<StartCardResult> {
  const customer = buyerOf(visitor)
  const provider = deps.cardProviders.current()
  if (!customer) return { ok: false, reason: 'login-required' }
  // Read together with the exchange rates: the plans, the texts and the order all use this snapshot.
  const settingsSnapshot = await deps.settings.readIn(deps.db)
  if (!provider || !settingsSnapshot.b2c_kk_odeme) return { ok: false, reason: 'card-not-offered' }
  const formHost = cardFormHost(settingsSnapshot)
  const vault = await vaultOf(deps, visitor, { form, provider, formHost })
  if (vault === 'gone') return { ok: false, reason: 'saved-card-gone' }
  const cardCheckout: CardCheckout = { visitor, customer, form, provider, formHost, origin, ...vault }
  const paymentType = form.paymentType === 'pay' ? 'pay' : 'order'
  const problems = await problemsOf(deps, cardCheckout, paymentType)
  if (problems.length > 0) return { ok: false, reason: 'card-problem', problems }
  // Only complete forms are counted: one phone's mistakes must not block cards for everybody behind its address.
  const counted = await deps.limits.count('card-payment', countedVisitor(visitor))
  if (!counted.ok) return counted
  const declines = await countDeclines(
    deps.db,
    {
      customerId: customer.id,
      tokenHash: visitor.tokenHash,
      cardPaymentIds:
        formHost === 'own' ? deps.cardAttempts.paymentIds(attemptedCard(form.ccno, vault.saved)) : [],
      ip: visitor.ip,
    },
    deps.clock(),
  )
  if (deps.rateLimits && declines >= MAX_DECLINES)
    return { ok: false, reason: 'too-many-declines', retryAfter: DECLINE_MINUTES * 60 }
  // A shopper who has paid on an earlier page, which the shop does not know yet, must not pay twice.
  await settleOpenPages(deps, customer.id)
  return paymentType === 'pay'
    ? startAccountPayment(deps, cardCheckout)
    : startOrderPayment(deps, cardCheckout)
}

async function hasAddresses(deps: CheckoutDeps, { visitor, customer }: CardCheckout): Promise<boolean> {
  if (visitor.tokenHash === null) return false
  const chosen = await deps.visitors.chosenAddresses(visitor.tokenHash, customer.id)
  return chosen.deliveryAddressId !== null && chosen.invoiceAddressId !== null
}

async function startOrderPayment(deps: CheckoutDeps, cardCheckout: CardCheckout): Promise<StartCardResult> {
  const { db, cart, orders } = deps
  const { visitor, form, formHost } = cardCheckout
  const view = await cart.view({ ...visitor, currency: 'TRY' })
  const productIds = view.items.map(({ product }) => product.id)
  // Before the order is placed, because the texts stored with it name the plan.
  const shown = Big(String(view.totals.total))
  const [plans, bankName] = await Promise.all([
    offeredPlans(deps, cardCheckout, shown, productIds),
    bankNameOf(cardCheckout),
  ])
  const plan = formHost === 'hosted' ? plans[0] : chosenPlan(form, plans)
  const ticked = form.onBilgilendirme === '1' && form.mesafeliSatis === '1'
  const placed = await orders.placeCard(visitor, {
    description: form.description,
    paymentType: 'card',
    shippingTotal: form.shippingTotal || undefined,
    version: form.version || undefined,
    onBilgilendirme: ticked,
    mesafeliSatis: ticked,
    plan: plan && { ...plan, formHost },
  })
  if (!placed.ok) return { ok: false, reason: 'order-refused', refusal: placed }
  const order = await orders.cards.payable(placed.order.id)
  if (!order) throw new Error(`order ${placed.order.id} is gone`)
  // This cart was ordered before: it is paid, or another tab chose another payment type.
  if (!order.byCard || order.status !== 'awaiting_payment') {
    const paid = await readPaidPayment(db, order.id)
    return paid
      ? { ok: true, paymentId: paid.id, redirect: null }
      : { ok: false, reason: 'order-refused', refusal: { ok: false, reason: 'cart-changed' } }
  }
  const price = parseDecimalText(order.total)
  if (price === null) throw new Error(`order ${order.id} has no total`)
  if (!plan || !price.eq(shown) || !agreesOnAmount(form.amount, plan)) {
    await orders.cards.withOrder(order.id, (unpaid) => orders.cards.release(unpaid, 'superseded'))
    return { ok: false, reason: 'cart-changed' }
  }
  const payment = newPayment(deps, cardCheckout, {
    kind: 'order',
    orderId: order.id,
    price,
    plan,
    bankName,
  })
  const stored = await orders.cards.withOrder(order.id, async ({ tx, status }): Promise<Stored> => {
    await closeOpenPayments(tx, order.id, 'superseded')
    if (status !== 'awaiting_payment')
      return { ok: false, reason: 'order-refused', refusal: { ok: false, reason: 'cart-changed' } }
    if (await hasPaymentIn(tx, order.id, HOLDING))
      return { ok: false, reason: 'order-refused', refusal: { ok: false, reason: 'payment-under-way' } }
    if (!(await insertPayment(tx, payment))) return { ok: false, reason: 'card-not-offered' }
    if (placed.repeated && ticked)
      await orders.acceptPlan(tx, visitor, { order: placed.order, plan: { ...plan, formHost } })
    return { ok: true }
  })
  if (!stored) throw new Error(`order ${order.id} is gone`)
  if (!stored.ok) return stored
  const about = { callbackUrl: callbackUrl(cardCheckout), lastLoginAt: cardCheckout.customer.signedInAt }
  return startAtProvider(deps, cardCheckout, payment, {
    request: orderRequest(payment, order, about),
    productIds,
  })
}

async function startAccountPayment(deps: CheckoutDeps, cardCheckout: CardCheckout): Promise<StartCardResult> {
  const { db } = deps
  const { customer, form, formHost } = cardCheckout
  const price = freeAmount(form.amount)
  if (!customer.openAccount) return { ok: false, reason: 'card-not-offered' }
  const [plans, bankName] = await Promise.all([
    offeredPlans(deps, cardCheckout, price, []),
    bankNameOf(cardCheckout),
  ])
  const plan = formHost === 'hosted' ? plans[0] : chosenPlan(form, plans)
  if (!plan) return { ok: false, reason: 'cart-changed' }
  const payment = newPayment(deps, cardCheckout, { kind: 'pay', orderId: null, price, plan, bankName })
  const stored = await transaction(db, (tx) => storeAccountPayment(tx, payment))
  if (stored) return stored
  const [address] = await deps.customers.addresses.list(customer.id)
  const about = { callbackUrl: callbackUrl(cardCheckout), lastLoginAt: customer.signedInAt }
  const request = accountRequest(payment, customer, address, about)
  return startAtProvider(deps, cardCheckout, payment, { request, productIds: [] })
}

/**
 * Stores a payment into an account, or returns the response that replaces it. A window that is reloaded posts the same attempt again:
 * what its first post started is superseded, or shown when its charge was requested. No other payment into the account starts while one
 * of the customer waits for the bank's response (decision 32).
 */
async function storeAccountPayment(tx: Db, payment: NewPayment): Promise<StartCardResult | null> {
  const { customerId, attempt } = payment
  const earlier = attempt === '' ? null : await readPaymentOfAttempt(tx, customerId, attempt)
  if (earlier && !(await movePayment(tx, earlier.id, ABANDONABLE, 'failed', { reason: 'superseded' }))) {
    const status = (await readPayment(tx, earlier.id))?.status
    if (HOLDING.some((each) => each === status)) return { ok: true, paymentId: earlier.id, redirect: null }
  }
  if (await isAccountPaymentCharging(tx, customerId))
    return { ok: false, reason: 'account-payment-under-way' }
  return (await insertPayment(tx, payment)) ? null : { ok: false, reason: 'card-not-offered' }
}

function callbackUrl({ origin, provider }: CardCheckout): string {
  return `${origin}/payment/callback/${provider.name}`
}
