import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { excludesWithdrawal } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { type Terms, unitForms } from '#modules/goods/catalogue/search/terms-rules.ts'
import { mayCancel } from '#modules/kernel/orders/order-status-rules.ts'
import { chargedAmounts } from '#modules/kernel/orders/order-totals-rules.ts'
import { sendBackDay } from '#modules/kernel/orders/return-instruction-rules.ts'
import { reviewObstacle } from '#modules/kernel/orders/review-eligibility-rules.ts'
import { parseBankAccounts } from '#modules/kernel/payments/bank-account-rules.ts'
import { maskedAddressText } from '#modules/kernel/people/address-rules.ts'
import { lineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import { shippingLabel } from '#modules/kernel/shipping/shipping-rules.ts'
import { formatDateTime, istanbulDay, turkishDay } from '#shared/dates.ts'
import { Big, formatMoney, sum } from '#shared/money.ts'
import type { StoredLine, StoredOrder, StoredReturn } from '../orders-queries.ts'
import type { Order, OrderReturn } from '../orders-schemas.ts'
import { lastWithdrawalDay, returnKindsOpen } from '../returns/return-rules.ts'
import { mayWithdrawReturn } from '../returns/return-status-rules.ts'

/** One unit in TRY, from the stored price, currency and rate, rounded for display. The line's own sums are authoritative. */
function unitAmounts(line: StoredLine) {
  const inLira = Big(line.unitPrice).times(line.exchangeRate)
  return lineAmounts(inLira, 1, Number(line.taxRate))
}

/** Pieces without a return request. */
const unitsLeft = ({ quantity, returning }: StoredLine) => quantity - returning

/** May the buyer review the line now, not having reviewed the product yet (decisions J2)? */
function mayReview(line: StoredLine, { status, deliveredAt }: StoredOrder): boolean {
  const bought = {
    ...line,
    orderStatus: status,
    shipped: line.trackingNo !== '',
    delivered: deliveredAt !== null || status === 'delivered',
  }
  return !line.hasComment && reviewObstacle(bought) === null
}

function itemOf(line: StoredLine, order: StoredOrder, terms: Terms): Order['orderItems'][number] {
  return {
    id: line.id,
    urunSira: String(line.position),
    takipNo: line.trackingNo,
    kargoUrl: line.trackingUrl,
    kfadi: line.carrierName,
    image: line.image,
    name: line.name,
    quantity: line.quantity,
    code: line.code,
    unitPrice: unitAmounts(line).gross.toNumber(),
    total: Big(line.gross).toNumber(),
    hasComment: line.hasComment,
    canReview: mayReview(line, order),
    productId: line.productId,
    url: productPath({ seo: line.slug, id: line.productId }),
    unit: terms.unit(line.unitValue, line.quantity),
    unitForms: unitForms(terms, line.unitValue),
    variant: terms.choice(line.variant),
    returnable: unitsLeft(line),
    withdrawalException: line.withdrawalException,
  }
}

function productOf(line: StoredLine, terms: Terms): Order['orderProducts'][number] {
  const taxRate = Number(line.taxRate)
  return {
    product: {
      id: line.productId,
      name: line.name,
      image: line.image,
      brand: { name: line.brandName },
      taxRate,
    },
    productUnit: { value: line.unitValue, label: terms.unit(line.unitValue, line.quantity) },
    quantity: line.quantity,
    tax: taxRate,
    price: unitAmounts(line).net.toNumber(),
    amount: Big(line.net).toNumber(),
  }
}

function totalsOf(order: StoredOrder): Order['totals'] {
  const total = Big(order.total).toNumber()
  const { installment, commission, charged } = chargedAmounts(order.total, order.cardPayment)
  return {
    subTotal: Big(order.subTotal).toNumber(),
    tax: Big(order.tax).toNumber(),
    discount: sum(order.lines.map(({ discount }) => Big(discount))).toNumber(),
    couponCode: order.couponCode,
    shippingTotal: shippingLabel(order.shippingKind, formatMoney(order.shippingTotal, 'TRY')),
    shippingTotalNumber: Big(order.shippingTotal).toNumber(),
    freeShipping: order.shippingKind === 'free',
    paymentFee: Big(order.paymentFee).toNumber(),
    total,
    tryTotal: total,
    installment,
    commission: commission.toNumber(),
    charged: charged.toNumber(),
    currency: 'TRY',
  }
}

/** The lines whose pieces went in several parcels, or not all yet. */
function splitLinesOf(lines: readonly StoredLine[]): Order['splitLines'] {
  return lines
    .filter(({ parcels, owed }) => parcels.length > 1 || (parcels.length === 1 && owed > 0))
    .map(({ id, parcels, owed }) => ({
      id,
      parcels: parcels.map(({ carrierName, trackingNo, trackingUrl, quantity }) => ({
        kfadi: carrierName,
        takipNo: trackingNo,
        kargoUrl: trackingUrl,
        quantity,
      })),
      waiting: owed,
    }))
}

const moment = (at: Date | string | null) => (at === null ? '' : formatDateTime(new Date(at)))
const amountOf = (amount: string | null) => (amount === null ? null : Big(amount).toNumber())

/** How an accepted return is sent; null for one that is not to be sent now. */
function sendingOf(storedReturn: StoredReturn): OrderReturn['sending'] {
  const { status, decidedAt, carrierName, returnCode, returnAddress, hasLabel } = storedReturn
  if (status !== 'approved') return null
  const sendBy = decidedAt === null ? '' : turkishDay(sendBackDay(new Date(decidedAt)))
  return { carrierName, returnCode, returnAddress, hasLabel, sendBy }
}

function returnOf(storedReturn: StoredReturn, lines: readonly StoredLine[], terms: Terms): OrderReturn {
  return {
    id: storedReturn.id,
    kind: storedReturn.kind,
    reason: storedReturn.reason,
    note: storedReturn.note,
    status: storedReturn.status,
    answer: storedReturn.answer,
    date: moment(storedReturn.createdAt),
    decidedAt: moment(storedReturn.decidedAt),
    receivedAt: moment(storedReturn.receivedAt),
    closedAt: moment(storedReturn.closedAt),
    lines: storedReturn.lines.map(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId)
      return {
        id: lineId,
        name: line?.name ?? '',
        unit: terms.unit(line?.unitValue ?? '', quantity),
        quantity,
      }
    }),
    refund: amountOf(storedReturn.refund),
    canWithdraw: mayWithdrawReturn(storedReturn.status),
    sending: sendingOf(storedReturn),
    photos: storedReturn.photos,
  }
}

/** Accounts are shown only while money is awaited: on a paid or cancelled order they would invite a second transfer. */
const awaitsTransfer = ({ paymentType, status }: StoredOrder) =>
  paymentType === 'bank_transfer' && status === 'awaiting_payment'

/**
 * An order for the pages, and for the API by way of `wireOrder`, from its stored record only (decisions G). `now` decides what can still be requested; `terms`
 * translate units and variants for display.
 */
export function orderView(order: StoredOrder, now: Date, terms: Terms): Order {
  const { deliveredAt, lines } = order
  const withdrawable = lines.some(({ withdrawalException }) => !excludesWithdrawal(withdrawalException))
  return {
    id: order.id,
    orderNo: order.orderNo,
    date: formatDateTime(order.createdAt),
    createdAt: order.createdAt.toISOString(),
    description: order.description,
    paymentType: order.paymentType,
    isCancel: order.status === 'cancelled',
    cancelling: order.cancelling,
    status: order.status,
    branch: order.branchName,
    orderItems: lines.map((line) => itemOf(line, order, terms)),
    splitLines: splitLinesOf(lines),
    orderProducts: lines.map((line) => productOf(line, terms)),
    faturaadresi: maskedAddressText(order.invoiceAddress),
    teslimatadresi: maskedAddressText(order.deliveryAddress),
    totals: totalsOf(order),
    banks: awaitsTransfer(order) ? parseBankAccounts(order.bankAccounts) : [],
    paymentDueAt: moment(order.paymentDueAt),
    hasPapers: order.hasPapers,
    invoiceNo: order.invoiceNo,
    canCancel: mayCancel({
      status: order.status,
      shipped: lines.some((line) => line.trackingNo !== ''),
      cancelling: order.cancelling,
    }),
    deliveredAt: moment(deliveredAt),
    cancelledAt: moment(order.cancelledAt),
    cancelRefund: amountOf(order.cancelRefund),
    refunded: Big(order.refunded).toNumber(),
    returnKinds: returnKindsOpen({
      status: order.status,
      deliveredAt,
      lines: lines.map((line) => ({ left: unitsLeft(line), exception: line.withdrawalException })),
      today: istanbulDay(now),
    }),
    withdrawUntil: deliveredAt && withdrawable ? turkishDay(lastWithdrawalDay(deliveredAt)) : '',
    returns: order.returns.map((storedReturn) => returnOf(storedReturn, lines, terms)),
    edits: order.edits.map(({ createdAt, byBuyer, reason, totalBefore, totalAfter, lines }) => ({
      date: moment(createdAt),
      byBuyer,
      reason,
      totalBefore: Big(totalBefore).toNumber(),
      total: Big(totalAfter).toNumber(),
      lines: lines.map(({ name, variant, unit = '', quantity: [before, after] }) => ({
        name,
        variant: terms.choice(variant),
        unit: unit === '' ? '' : terms.unit(unit),
        before,
        after,
      })),
    })),
    deliveryMethod: order.deliveryMethod,
    arrivesFrom: order.arrivesFrom ?? '',
    arrivesTo: order.arrivesTo ?? '',
    updates: order.updates.map(({ occurredAt, ...update }) => ({ ...update, date: moment(occurredAt) })),
  }
}
