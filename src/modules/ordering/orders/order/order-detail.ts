import { unitForms } from '#modules/goods/catalogue/search/terms-rules.ts'
import { chargedAmounts } from '#modules/kernel/orders/order-totals-rules.ts'
import { type Address, parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { maskedNumber } from '#modules/kernel/people/identity-rules.ts'
import { lineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Locale } from '#shared/locale.ts'
import { Big, sum } from '#shared/money.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { taxesByRate } from '../place/order-taxes-rules.ts'
import { returnRefund } from '../returns/return-refund.ts'
import type { OrderDetail } from '../staff/orders-admin-schemas.ts'
import {
  type DetailLine,
  type DetailReturn,
  type OrderName,
  readOrderAddresses,
  readOrderDetail,
  type StoredOrderDetail,
} from './order-detail-queries.ts'

type Deps = Pick<OrdersDeps, 'db' | 'catalogue' | 'mail'>

const iso = (moment: string | Date | null) => (moment === null ? null : new Date(moment).toISOString())
const fixed = (amount: Big) => amount.toFixed(2)

/** The address with its identity number masked, and the tax number of a person's own business too. */
function maskedAddress(text: string): Address {
  const address = parseAddressText(text)
  const { idNumber, taxNumber } = address
  return {
    ...address,
    idNumber: idNumber && maskedNumber(idNumber),
    taxNumber: taxNumber && maskedNumber(taxNumber),
  }
}

function amountsOf(order: StoredOrderDetail): OrderDetail['amounts'] {
  const {
    subTotal,
    tax,
    shippingTotal,
    shippingKind,
    paymentFee,
    total,
    couponCode,
    cardPayment,
    refunds,
    lines,
  } = order
  const { charged, commission, installment } = chargedAmounts(total, cardPayment)
  const sumOf = (statuses: readonly string[]) =>
    sum(refunds.filter(({ status }) => statuses.includes(status)).map(({ amount }) => Big(amount)))
  return {
    subTotal,
    tax,
    discount: fixed(sum(lines.map(({ discount }) => Big(discount)))),
    couponCode,
    shippingTotal,
    shippingKind,
    paymentFee,
    total,
    charged: fixed(charged),
    commission: fixed(commission),
    installment,
    refunded: fixed(sumOf(['completed'])),
    refunding: fixed(sumOf(['pending', 'failed'])),
    taxes: taxesByRate(lines),
    deliveryMethod: order.deliveryMethod,
  }
}

/** One unit with KDV in TRY, rounded for display; the line's own sums are authoritative. */
const unitGross = ({ unitNet, taxRate }: DetailLine) =>
  fixed(lineAmounts(Big(unitNet), 1, Number(taxRate)).gross)

/** Only a return whose products have arrived is paid back next. */
async function withRefundDue(
  db: Deps['db'],
  order: StoredOrderDetail,
  request: DetailReturn,
): Promise<OrderDetail['returns'][number]> {
  if (request.status !== 'received') return { ...request, refundDue: null }
  const { amount } = await returnRefund(db, order, request.id)
  return { ...request, refundDue: fixed(amount) }
}

/** An order with everything staff needs of it, its units in `locale`; null for an unknown one. Reads only. */
export async function findOrderDetail(
  { db, catalogue, mail }: Deps,
  name: OrderName,
  locale: Locale,
): Promise<OrderDetail | null> {
  const order = await readOrderDetail(db, name)
  if (!order) return null
  const terms = catalogue.terms(locale)
  const emails = await mail.about(order.customerId, [order.id, ...order.returns.map(({ id }) => id)])
  return {
    id: order.id,
    orderNo: order.orderNo,
    version: order.version,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    unpaidAttempt: order.unpaidAttempt,
    paymentType: order.paymentType,
    paymentDueAt: iso(order.paymentDueAt),
    deliveredAt: iso(order.deliveredAt),
    cancelledAt: iso(order.cancelledAt),
    description: order.description,
    branchName: order.branchName,
    arrivesFrom: order.arrivesFrom,
    arrivesTo: order.arrivesTo,
    locale: order.locale,
    amounts: amountsOf(order),
    lines: order.lines.map(({ unitValue, unitNet, ...line }) => ({
      ...line,
      unit: terms.unit(unitValue, line.quantity),
      unitForms: unitForms(terms, unitValue),
      unitGross: unitGross({ ...line, unitValue, unitNet }),
    })),
    parcels: order.parcels,
    invoiceAddress: maskedAddress(order.invoiceAddress),
    deliveryAddress: maskedAddress(order.deliveryAddress),
    customer: {
      id: order.customerId,
      name: order.customerName,
      email: order.email,
      phone: order.phone,
      erased: order.erased,
      guest: order.guest,
      since: order.since.toISOString(),
      orders: order.orders,
      total: order.bought,
      recent: order.recent,
    },
    returns: await Promise.all(order.returns.map((request) => withRefundDue(db, order, request))),
    refunds: order.refunds,
    payments: order.payments,
    events: order.events,
    acceptances: order.acceptances,
    emails: emails.map((email) => ({
      ...email,
      createdAt: email.createdAt.toISOString(),
      sentAt: iso(email.sentAt),
    })),
  }
}

export interface IdentityNumbers {
  invoice: Pick<Address, 'idNumber' | 'taxNumber'>
  delivery: Pick<Address, 'idNumber' | 'taxNumber'>
}

/** The identity numbers of an order's addresses, and the record that this person read them; null for an unknown order. */
export async function revealIdentityNumbers(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<IdentityNumbers | null> {
  const order = await readOrderAddresses(db, orderId)
  if (!order) return null
  await writeAudit(db, actor, {
    action: 'order.reveal-identity',
    recordId: orderId,
    after: { orderNo: order.orderNo },
  })
  const numbers = (text: string) => {
    const { idNumber, taxNumber } = parseAddressText(text)
    return { idNumber, taxNumber }
  }
  return { invoice: numbers(order.invoiceAddress), delivery: numbers(order.deliveryAddress) }
}
