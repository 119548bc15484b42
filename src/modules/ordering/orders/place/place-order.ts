import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '#database/database.ts'
import {
  emptyOrderedCart,
  lineProblemText,
  lockCustomerCart,
  parseVersion,
  versionOf,
} from '#modules/buying/cart/cart.server.ts'
import { noteProblem, plainNote } from '#modules/buying/cart/cart-note-rules.ts'
import { type PricedCart, priceCart } from '#modules/buying/cart/cart-pricing-rules.ts'
import { takeCouponUse } from '#modules/buying/coupons/coupons.server.ts'
import { type TakeResult, takeStock } from '#modules/goods/stock/stock.server.ts'
import { stockAdjustment } from '#modules/goods/stock/stock-rules.ts'
import { type PaidTotals, withPaymentFee } from '#modules/kernel/orders/order-totals-rules.ts'
import { bankAccountsText } from '#modules/kernel/payments/bank-account-rules.ts'
import {
  codRefusal,
  type OfferedPaymentType,
  PAYMENT_TYPES,
  paymentFee,
} from '#modules/kernel/payments/payment-type-rules.ts'
import { type Address, addressText, isCompleteAddress } from '#modules/kernel/people/address-rules.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import type { ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { arrivalOf, deliveryTimes } from '#modules/kernel/shipping/delivery-arrival-rules.ts'
import { deliversTo } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { rememberPlacedOrder } from '#modules/people/visitors/visitors.server.ts'
import type { TypedSettings } from '#modules/platform/settings/settings-rules.ts'
import { istanbulDay } from '#shared/dates.ts'
import { m } from '#texts/messages.js'
import { legalDocumentFacts, legalDocuments } from '../legal-documents/order-legal-documents.ts'
import { legalDocumentPayment } from '../legal-documents/order-legal-documents-rules.ts'
import { queueOrderReceivedEmail } from '../order/order-progress-emails.ts'
import { agreesOnFee, agreesOnShippingIn, lineRecords, rateText } from '../order/order-record.ts'
import { type OrderTransaction, orderTransaction } from '../order/with-order.ts'
import type { OrderForm, OrdersDeps, PlacedOrder, PlaceResult } from '../orders-types.ts'
import { MAX_AWAITING_SHIPMENT, MAX_AWAITING_TRANSFER } from '../staff/waiting-order-rules.ts'
import { releaseCardOrder } from './card-order.ts'
import { interruptedOrder } from './order-interrupted.ts'
import { orderNumberPrefix } from './order-number-rules.ts'
import {
  type Checkout,
  type DocumentRecord,
  findByCheckoutKey,
  insertOrder,
  type OpenCardOrder,
  type OrderRecord,
  readCheckout,
  readOpenCardOrder,
  type SnapshotRow,
} from './place-order-queries.ts'

type Refusal = Extract<PlaceResult, { ok: false }>

/** Thrown to roll back what was written; `placeOrder` turns it into its refusal. */
class OrderRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

const keyOf = (cartId: number, version: number) => `${cartId}:${version}`
const NUMBER_ATTEMPTS = 20
const HOUR_MS = 3_600_000

/** Six digits of the time and six random ones: short enough to read out, and it reveals no order count (decisions E). */
const newOrderNo = (now: Date, takenOverAt: Date | null) =>
  orderNumberPrefix(now, takenOverAt) + String(randomInt(1_000_000)).padStart(6, '0')

/** One sentence for every line that cannot be ordered, with the product's name (spec §8). */
function linesRefused(
  priced: PricedCart,
  rows: readonly SnapshotRow[],
  short: ReadonlySet<number>,
  visitor: Visitor,
): Refusal {
  const { locale } = visitor
  const refused = priced.lines.flatMap(({ row, trouble }, index) => {
    const why = short.has(row.productId) ? 'not-enough-stock' : trouble
    if (why === null) return []
    const sentence = lineProblemText(why, row.quantity, locale)
    return [{ why, sentence, name: rows[index]?.title ?? row.name }]
  })
  const [first] = refused
  return {
    ok: false,
    reason: 'lines-refused',
    outOfStock: refused.every(({ why }) => why === 'not-enough-stock'),
    message: refused.length === 1 && first ? first.sentence : m.order_lines_refused({}, { locale }),
    lines: refused.map(({ name, sentence }) => m.order_line_refused({ name, reason: sentence }, { locale })),
  }
}

/**
 * The order that this save has already made (decisions D14): the one made from the version the form names or, when the cart is empty and
 * unchanged since, the one that emptied it. A double click, a retry after a lost response and a second tab all find the first order.
 */
async function earlierOrder(
  tx: Db,
  customerId: string,
  checkout: Checkout,
  form: OrderForm,
  empty: boolean,
): Promise<PlacedOrder | null> {
  const seen = parseVersion(form.version ?? '')
  if (seen && seen.cartId === checkout.cartId && seen.version < checkout.version) {
    return findByCheckoutKey(tx, customerId, keyOf(seen.cartId, seen.version))
  }
  if (!empty) return null
  const last = await findByCheckoutKey(tx, customerId, keyOf(checkout.cartId, checkout.version - 1))
  return last?.recent ? last : null
}

/** A coupon that gives nothing to this order, such as free delivery that is free anyway, is not used up by it. */
const givesSomething = ({ coupon }: PricedCart): boolean =>
  coupon !== null && coupon.refusal === null && coupon.discount.plus(coupon.shippingSaved).gt('0')

/** What pays for an order that costs nothing: a transfer of nothing, which has arrived. No fee is added, and no card is charged 0. */
const NOTHING_TO_PAY = PAYMENT_TYPES[1]

interface Draft {
  readonly checkout: Checkout
  readonly rows: readonly SnapshotRow[]
  readonly priced: PricedCart
  /** The settings used for all of it, read in the order's own transaction, whatever the merchant changes meanwhile. */
  readonly settingsSnapshot: TypedSettings
  /** The exchange rates used for all of it, read in the same transaction. */
  readonly rates: ExchangeRates
  readonly payment: OfferedPaymentType
  /** In TRY, including the payment fee. */
  readonly totals: PaidTotals
  readonly description: string
  readonly delivery: Address
  readonly invoice: Address
}

/** The name of the way of delivery in the buyer's language; '' for the standard one. */
const methodName = ({ method }: PricedCart, { locale }: Pick<Visitor, 'locale'>) => method?.name[locale] ?? ''

function recordOf(deps: OrdersDeps, visitor: Visitor, customerId: string, draft: Draft): OrderRecord {
  const { clock } = deps
  const { checkout, priced, payment, totals, settingsSnapshot, rates } = draft
  const now = clock()
  const byTransfer = payment.type === 'bank_transfer' && totals.total.gt('0')
  const paidFirst = payment.type !== 'cash_on_delivery'
  // Nobody knows when a transfer arrives; its confirmation names the days.
  const arrival = byTransfer
    ? null
    : arrivalOf(deliveryTimes(settingsSnapshot), {
        now,
        sameDay: draft.rows.every(({ sameDayShipping }) => sameDayShipping),
        destination: draft.delivery,
        method: priced.method,
      })
  return {
    id: `o_${randomBytes(12).toString('base64url')}`,
    orderNo: newOrderNo(now, checkout.takenOverAt),
    customerId,
    checkoutKey: keyOf(checkout.cartId, checkout.version),
    status: paidFirst && totals.total.gt('0') ? 'awaiting_payment' : 'confirmed',
    paymentType: payment.type,
    description: draft.description,
    branchName: checkout.branchName,
    locale: visitor.locale,
    invoiceAddress: addressText(draft.invoice),
    deliveryAddress: addressText(draft.delivery),
    subTotal: totals.subTotal.toFixed(2),
    tax: totals.tax.toFixed(2),
    shippingTotal: totals.shippingTotalNumber.toFixed(2),
    shippingKind: priced.shipping.kind,
    paymentFee: totals.paymentFee.toFixed(2),
    total: totals.total.toFixed(2),
    couponCode: givesSomething(priced) ? totals.couponCode : '',
    shownCurrency: visitor.currency,
    shownRate: rateText(visitor.currency, rates),
    bankAccounts: byTransfer ? bankAccountsText(settingsSnapshot.b2cHavaleEftHesapBilgisi) : '',
    paymentDueAt: byTransfer ? new Date(now.getTime() + settingsSnapshot.havaleSuresiSaat * HOUR_MS) : null,
    deliveryMethod: methodName(priced, visitor),
    arrivesFrom: arrival?.from ?? null,
    arrivesTo: arrival?.to ?? null,
  }
}

/** Both documents were accepted (decisions D18). */
const accepts = (form: OrderForm) => form.onBilgilendirme === true && form.mesafeliSatis === true

/** The success page of this browser shows the order. */
async function rememberIn(tx: Db, { tokenHash }: Visitor, { id }: PlacedOrder): Promise<void> {
  if (tokenHash !== null) await rememberPlacedOrder(tx, tokenHash, id)
}

interface Buying {
  readonly customer: SignedInCustomer
  readonly draft: Draft
  readonly form: OrderForm
}

/** The documents of an order that names them as accepted; they state its number. */
function acceptedDocuments(
  deps: OrdersDeps,
  { locale }: Visitor,
  { customer, draft, form }: Buying,
  orderNo: string,
): DocumentRecord[] {
  if (!accepts(form)) return []
  const facts = legalDocumentFacts(deps, { customer, locale }, draft, orderNo)
  return legalDocuments(facts, legalDocumentPayment(facts, draft.payment.type, form.plan), locale)
}

/** Stores the order under a number that is free. */
async function storeOrder(tx: Db, deps: OrdersDeps, visitor: Visitor, buying: Buying) {
  const { customer, draft } = buying
  const lines = lineRecords(draft.rows, draft.priced, draft.rates)
  const first = recordOf(deps, visitor, customer.id, draft)
  for (let attempt = 1; attempt <= NUMBER_ATTEMPTS; attempt++) {
    const record =
      attempt === 1 ? first : { ...first, orderNo: newOrderNo(deps.clock(), draft.checkout.takenOverAt) }
    const documents = acceptedDocuments(deps, visitor, buying, record.orderNo)
    if (await insertOrder(tx, record, lines, { documents, ip: visitor.ip }))
      return { record, lines, documents }
  }
  throw new Error(`no free order number after ${NUMBER_ATTEMPTS} attempts`)
}

async function writeOrder(
  tx: Db,
  deps: OrdersDeps,
  visitor: Visitor,
  buying: Buying,
): Promise<{ order: PlacedOrder; taken: Extract<TakeResult, { ok: true }> }> {
  const { draft } = buying
  const { rows, priced, checkout } = draft
  const { cartStockControl, stockInfoStatus } = draft.settingsSnapshot
  const { record, lines, documents } = await storeOrder(tx, deps, visitor, buying)
  const order = { id: record.id, orderNo: record.orderNo }
  // A card order empties the cart and sends its email only when it is paid, so that a failed payment loses nothing.
  if (draft.payment.type !== 'card') {
    await emptyOrderedCart(tx, checkout.cartId)
    await rememberIn(tx, visitor, order)
    const { customerName, email, guest } = checkout
    const emailOrder = { ...record, customerName, email, guest, deliveredAt: null, lines }
    await queueOrderReceivedEmail(deps, tx, emailOrder, documents)
  }
  const { coupon } = priced
  if (coupon?.id && record.couponCode !== '') {
    const { discount, shippingSaved } = coupon
    const today = istanbulDay(deps.clock())
    const use = { couponId: coupon.id, orderId: record.id, customerId: buying.customer.id, today }
    const used = await takeCouponUse(tx, { ...use, discount, shippingSaved })
    if (!used.ok)
      throw new OrderRefused({ ok: false, reason: 'coupon-refused', refusal: { reason: used.reason } })
  }
  // Last, because all other buyers of these products wait from here until the commit.
  const taken = await takeStock(
    tx,
    record.id,
    rows.map((row) => ({ productId: row.productId, baseUnits: row.quantity * row.multiplier })),
    { adjustment: stockAdjustment(stockInfoStatus), unchecked: cartStockControl },
  )
  if (!taken.ok) throw new OrderRefused(linesRefused(priced, rows, new Set(taken.productIds), visitor))
  return { order, taken }
}

/** Is this draft identical to the customer's unpaid card order, so that a new payment attempt pays the same order? */
function matchesOpenOrder(open: OpenCardOrder, draft: Draft, visitor: Visitor): boolean {
  const { checkout, priced, totals, payment, description, delivery, invoice } = draft
  return (
    payment.type === 'card' &&
    open.checkoutKey === keyOf(checkout.cartId, checkout.version) &&
    totals.total.eq(open.total) &&
    open.deliveryAddress === addressText(delivery) &&
    open.invoiceAddress === addressText(invoice) &&
    open.description === description &&
    open.branchName === checkout.branchName &&
    open.deliveryMethod === methodName(priced, visitor)
  )
}

/** The payment types that a way of saving an order accepts. */
export interface PayableBy {
  /** Everything the shop offers under these settings. */
  readonly offered: (settingsSnapshot: TypedSettings) => readonly OfferedPaymentType[]
  /** Card orders are placed only by their payment, and that places no other orders. */
  readonly byCard: boolean
}

/** The payment type of the form, or why it is refused. */
function paymentOf(
  form: OrderForm,
  settingsSnapshot: TypedSettings,
  { offered: offeredBy, byCard }: PayableBy,
): OfferedPaymentType | Refusal {
  const offered = offeredBy(settingsSnapshot)
  if (offered.length === 0) return { ok: false, reason: 'no-payment-type' }
  const payment = offered.find(({ type }) => type === form.paymentType)
  if (payment && (payment.type === 'card') === byCard) return payment
  return { ok: false, reason: payment?.type === 'card' ? 'card-in-window' : 'payment-not-available' }
}

/** Refuses an order that would reserve stock without payment when the customer has too many of those already. */
function refusedForWaiting(
  { unpaidByTransfer, unpaidOnDelivery }: Checkout,
  { type }: OfferedPaymentType,
): Refusal | null {
  if (type === 'bank_transfer' && unpaidByTransfer >= MAX_AWAITING_TRANSFER)
    return { ok: false, reason: 'too-many-waiting' }
  if (type === 'cash_on_delivery' && unpaidOnDelivery >= MAX_AWAITING_SHIPMENT)
    return { ok: false, reason: 'too-many-on-delivery' }
  return null
}

const NOTE_REFUSALS = {
  hidden: 'description-hidden',
  long: 'description-too-long',
  card: 'description-card',
} as const satisfies Record<NonNullable<ReturnType<typeof noteProblem>>, string>

/**
 * Turns the customer's cart into an order, in one transaction: locks the cart, prices every line from the catalogue in TRY, stores the
 * order with its snapshot, empties the cart, reserves the stock. Either everything happens or nothing. Throws `OrderInterrupted` when the
 * database is lost meanwhile.
 */
export async function placeOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  form: OrderForm,
  payable: PayableBy,
): Promise<PlaceResult> {
  const { settings, currencies, coupons } = deps
  const { tokenHash, locale } = visitor
  const buyer = buyerOf(visitor)
  if (!buyer) return { ok: false, reason: 'login-required' }
  const description = plainNote(form.description)
  const problem = noteProblem(description)
  if (problem !== null) return { ok: false, reason: NOTE_REFUSALS[problem] }

  /** The cart was locked and has made no order yet, not one that a card may be paying either. */
  let isFirst = false

  async function attempt(
    { tx, lockOrder, stockChanged, wrote }: OrderTransaction,
    customer: SignedInCustomer,
  ): Promise<PlaceResult> {
    isFirst = false
    const { id: customerId } = customer
    const cart = await lockCustomerCart(tx, customerId)
    const checkout = cart && (await readCheckout(tx, { customerId, tokenHash, locale }))
    if (!checkout) return { ok: false, reason: 'empty-cart' }
    const { rows } = checkout
    const earlier = await earlierOrder(tx, customerId, checkout, form, rows.length === 0)
    if (earlier) {
      await rememberIn(tx, visitor, earlier)
      return { ok: true, repeated: true, order: { id: earlier.id, orderNo: earlier.orderNo } }
    }
    if (rows.length === 0) return { ok: false, reason: 'empty-cart' }
    isFirst = !checkout.hasOpenCardOrder
    const { delivery, invoice } = checkout
    if (!delivery || !invoice || !isCompleteAddress(delivery) || !isCompleteAddress(invoice))
      return { ok: false, reason: 'no-address' }
    // With several processes the cached settings and rates may be stale, but the charge must not be based on them (decision 45).
    const settingsSnapshot = await settings.readIn(tx, checkout.settingsDigest)
    const rates = await currencies.ratesIn(tx, checkout.ratesDigest)
    if (!deliversTo(delivery.country, settingsSnapshot)) return { ok: false, reason: 'not-delivered' }
    if (settingsSnapshot.sozlesmeOnayi && !accepts(form)) return { ok: false, reason: 'papers-not-accepted' }
    const coupon = await coupons.terms(tx, {
      code: checkout.couponCode,
      productIds: rows.map(({ productId }) => productId),
      customerId,
    })
    const terms = {
      settings: settingsSnapshot,
      rates,
      delivery: { ...delivery, method: checkout.deliveryMethod },
      coupon,
    }
    const priced = priceCart(rows, { ...terms, currency: 'TRY' })
    const isFree = priced.totals.total.eq('0') && priced.coupon?.refusal === null
    if (isFree && payable.byCard) return { ok: false, reason: 'nothing-to-pay' }
    const payment = isFree ? NOTHING_TO_PAY : paymentOf(form, settingsSnapshot, payable)
    if ('ok' in payment) return payment
    const waiting = deps.rateLimits && !isFree ? refusedForWaiting(checkout, payment) : null
    if (waiting) return waiting
    if (priced.lines.some(({ trouble }) => trouble !== null))
      return linesRefused(priced, rows, new Set(), visitor)
    // Who names what was shown has seen that the code gives nothing; others are told.
    if (priced.coupon?.refusal && !form.version)
      return { ok: false, reason: 'coupon-refused', refusal: priced.coupon.refusal }
    // The chosen way of delivery is not offered any more: who names what was shown has seen another price or day, others are asked again.
    // A shop without any has nothing to choose again: its delivery is the standard one, which never costs more.
    const offersMethods = settingsSnapshot.teslimatSecenekleri.length > 0
    if (!form.version && offersMethods && (priced.method?.key ?? '') !== checkout.deliveryMethod)
      return { ok: false, reason: 'delivery-not-offered' }
    const content = { id: checkout.cartId, version: checkout.version }
    const sameVersion = !form.version || form.version === versionOf({ ...priced, content })
    // The visitor may have chosen another currency since the page was shown: what is charged is in TRY whichever it names.
    const currenciesShown = new Set(['TRY', visitor.currency, ...rates.keys()])
    const totalsIn = (currency: string) =>
      currency === 'TRY' ? priced.totals : priceCart(rows, { ...terms, currency }).totals
    if (!sameVersion || !agreesOnShippingIn(form.shippingTotal, currenciesShown, totalsIn))
      return { ok: false, reason: 'cart-changed' }
    const fee = paymentFee(payment.type, settingsSnapshot)
    if (payment.type === 'cash_on_delivery') {
      const refused = codRefusal({ ...delivery, total: priced.totals.total }, settingsSnapshot)
      if (refused) return { ok: false, reason: refused }
      if (!agreesOnFee(form.kapidaOdemeUcreti, fee)) return { ok: false, reason: 'cart-changed' }
    }

    const totals = withPaymentFee(priced.totals, fee, rates)
    const draft = {
      checkout,
      rows,
      priced,
      settingsSnapshot,
      rates,
      payment,
      totals,
      description,
      delivery,
      invoice,
    }
    // Only a save inserts card orders, and it waits for the cart's lock.
    const open = checkout.hasOpenCardOrder ? await lockOrder({ awaitsCardOf: customerId }) : null
    if (open) {
      if (matchesOpenOrder(await readOpenCardOrder(tx, open.id), draft, visitor))
        return { ok: true, repeated: true, order: { id: open.id, orderNo: open.orderNo } }
      const wanted = rows.map(({ productId }) => productId)
      if (
        !(await releaseCardOrder(open, 'superseded', {
          takenNext: wanted,
          couponNext: priced.coupon?.id ?? null,
        }))
      )
        return { ok: false, reason: 'payment-under-way' }
    }
    const { order, taken } = await writeOrder(tx, deps, visitor, { customer, draft, form })
    stockChanged(taken.changed, taken.xid)
    wrote(order.id)
    return { ok: true, repeated: false, order }
  }

  try {
    return await orderTransaction(deps, (transaction) => attempt(transaction, buyer))
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal
    throw interruptedOrder(error, isFirst)
  }
}
