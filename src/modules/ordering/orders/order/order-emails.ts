import type { Db } from '#database/database.ts'
import { chargedAmounts } from '#modules/kernel/orders/order-totals-rules.ts'
import { sendBackDay } from '#modules/kernel/orders/return-instruction-rules.ts'
import { turkishDay } from '#shared/dates.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { Big, formatMoney } from '#shared/money.ts'
import type { OrdersDeps } from '../orders-types.ts'
import type { StoredInstructions } from '../returns/order-returns-queries.ts'
import type { ReturnKind } from '../returns/return-rules.ts'
import { ORDER_LOOKUP_PATH } from './order-access-rules.ts'
import type { OrderData } from './with-order.ts'

/** The dependencies of the order emails. */
export type OrderEmailDeps = Pick<OrdersDeps, 'catalogue' | 'mail' | 'publicUrl' | 'settings'>

/** The data that every order email shares, in the order's language; null for an erased account. */
export function orderEmailBase({ publicUrl }: OrderEmailDeps, order: OrderData) {
  if (order.email === '') return null
  const language = order.locale === DEFAULT_LOCALE ? '' : `/${order.locale}`
  // A guest has no login: the look-up asks for the address that the email went to.
  const path = order.guest ? ORDER_LOOKUP_PATH : '/siparis/liste/'
  return {
    recipient: { to: order.email, locale: order.locale, customerId: order.customerId },
    data: {
      name: order.customerName,
      orderNo: order.orderNo,
      link: `${publicUrl}${language}${path}?siparis=${order.orderNo}`,
    },
  }
}

/**
 * Queues the email about a cancelled order, at the buyer's request or because its transfer was overdue. `refund` is what goes back, in
 * TRY, '' when nothing was paid. A card order that its buyer cancels is cancelled only after its provider refunded all of it; staff
 * ('shop', and 'shop-paid' when money was paid) decides about the refund apart from it.
 */
export async function queueOrderCancelledEmail(
  deps: OrderEmailDeps,
  tx: Db,
  order: OrderData & { readonly placedTotal: string },
  refund: string,
  why: 'asked' | 'unpaid' | 'shop' | 'shop-paid' = 'asked',
): Promise<void> {
  const emailBase = orderEmailBase(deps, order)
  if (!emailBase) return
  const byShop = why === 'shop' || why === 'shop-paid'
  const byCard = order.paymentType === 'card' && !byShop
  const { commission } = chargedAmounts(
    order.total,
    byCard && refund && Big(refund).gte(order.placedTotal)
      ? { paidPrice: refund, installment: 1, price: order.placedTotal }
      : null,
  )
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `order-cancelled:${order.id}`,
    template: 'order-cancelled',
    data: {
      ...emailBase.data,
      total: formatMoney(order.total, 'TRY'),
      commission: commission.gt('0') ? formatMoney(commission, 'TRY') : '',
      refund: refund && formatMoney(refund, 'TRY'),
      byCard,
      why,
    },
  })
}

/** Queues the confirmation of the buyer's return request; by law a withdrawal is confirmed at once (turkey.md §8). */
export async function queueReturnReceivedEmail(
  deps: OrderEmailDeps,
  tx: Db,
  order: OrderData,
  returnRequest: {
    id: string
    kind: ReturnKind
    lines: readonly { name: string; quantity: number; unit: string }[]
  },
): Promise<void> {
  const emailBase = orderEmailBase(deps, order)
  if (!emailBase) return
  const terms = deps.catalogue.terms(order.locale)
  const lines = returnRequest.lines.map((line) => ({ ...line, unit: terms.unit(line.unit, line.quantity) }))
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `return-received:${returnRequest.id}`,
    template: 'return-received',
    data: { ...emailBase.data, kind: returnRequest.kind, lines },
  })
}

/** Queues the email that a request was answered or refunded. */
export async function queueReturnAnsweredEmail(
  deps: OrderEmailDeps,
  tx: Db,
  order: OrderData,
  answer: {
    id: string
    /** 'instructed': it was accepted before, and is sent in another way now. */
    status: 'approved' | 'instructed' | 'refused' | 'refunded'
    words: string
    /** TRY; '' when nothing is refunded. */
    refund: string
    /** How it is sent; null when nothing is to be sent. */
    sending: Omit<StoredInstructions, 'status'> | null
    /** Makes the email another one than those of the same status before; the status alone when left out. */
    key?: string
  },
): Promise<void> {
  const emailBase = orderEmailBase(deps, order)
  if (!emailBase) return
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `return-answered:${answer.id}:${answer.key ?? answer.status}`,
    template: 'return-answered',
    data: {
      ...emailBase.data,
      status: answer.status,
      answer: answer.words,
      returnAddress: answer.sending?.returnAddress ?? '',
      carrier: answer.sending?.carrierName ?? '',
      code: answer.sending?.returnCode ?? '',
      sendBy: answer.sending?.decidedAt ? turkishDay(sendBackDay(answer.sending.decidedAt)) : '',
      hasLabel: answer.sending?.hasLabel ?? false,
      refund: answer.refund && formatMoney(answer.refund, 'TRY'),
    },
  })
}
