import type { Db } from '#database/database.ts'
import { chargedAmounts } from '#modules/kernel/orders/order-totals-rules.ts'
import { parseBankAccounts } from '#modules/kernel/payments/bank-account-rules.ts'
import { parseAddressParts } from '#modules/kernel/people/address-rules.ts'
import { sharedPicture } from '#modules/kernel/pictures/picture-rules.ts'
import { daysBetween } from '#modules/kernel/shipping/arrival-sentence-rules.ts'
import type { MailData } from '#modules/platform/mail/mail-schemas.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { Big, formatMoney, sum } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { readAcceptances } from '../legal-documents/order-legal-documents.ts'
import { maskedDocument } from '../legal-documents/order-legal-documents-copy-rules.ts'
import { legalDocumentTitle } from '../legal-documents/order-legal-documents-rules.ts'
import type { DocumentRecord } from '../place/place-order-queries.ts'
import { shareOf } from '../returns/return-rules.ts'
import { type ParcelLabel, readUnsentLines } from '../shipping/order-parcels-queries.ts'
import { type LinePieces, owedPieces } from '../shipping/parcel-rules.ts'
import { type EmailOrder, type OrderEmailLine, readEmailOrder } from './order-email-queries.ts'
import { type OrderEmailDeps, orderEmailBase } from './order-emails.ts'

type OrderReceivedData = MailData<'order-received'>

const lira = (amount: Big | string) => formatMoney(amount, 'TRY')

/** The lines with pictures in a format that every mail program shows; products without one have none. */
function linesOf(
  { publicUrl, catalogue }: OrderEmailDeps,
  locale: Locale,
  lines: readonly OrderEmailLine[],
): OrderReceivedData['lines'] {
  const terms = catalogue.terms(locale)
  return lines.map(({ position, name, variant, image, unitValue, quantity, gross }) => {
    const picture = sharedPicture(image)
    return {
      position,
      name,
      detail: [terms.choice(variant), `${quantity} ${terms.unit(unitValue, quantity)}`]
        .filter(Boolean)
        .join(' · '),
      amount: lira(gross),
      image: picture === null ? '' : publicUrl + picture,
    }
  })
}

function sumsOf(order: EmailOrder): OrderReceivedData['sums'] {
  const { locale } = order
  const shipping = {
    fee: () => lira(order.shippingTotal),
    free: () => m.shipping_free({}, { locale }),
    recipientPays: () => m.shipping_recipient_pays_total({}, { locale }),
  }
  const discount = sum(order.lines.map((line) => Big(line.discount)))
  const products = Big(order.subTotal).plus(order.tax)
  return {
    beforeDiscount: discount.gt('0') ? lira(products.plus(discount)) : '',
    discount: discount.gt('0') ? lira(discount.times('-1')) : '',
    coupon: order.couponCode,
    subTotal: lira(order.subTotal),
    tax: lira(order.tax),
    shipping: shipping[order.shippingKind](),
    paymentFee: Big(order.paymentFee).gt('0') ? lira(order.paymentFee) : '',
    total: lira(order.total),
    commission: '',
    deliveryMethod: order.deliveryMethod,
  }
}

/** The deadline of a transfer, `22.11.2026 14:05`; '' without one. */
function untilOf({ paymentDueAt }: EmailOrder): string {
  return paymentDueAt === null ? '' : formatDateTime(paymentDueAt).slice(0, 16)
}

/** An address without its title, phone, ID number and tax number: other people may read an email. */
function addressOf(text: string): string {
  const shown = ['Ad Soyad', 'Firma', 'Adres', 'Posta Kodu', 'İlçe', 'Şehir', 'Ülke']
  return parseAddressParts(text)
    .filter(({ label }) => shown.includes(label))
    .map(({ value }) => value)
    .join(', ')
}

function legalDocumentsOf(
  order: EmailOrder,
  documents: readonly Pick<DocumentRecord, 'document' | 'html'>[],
): OrderReceivedData['papers'] {
  const addresses = [order.deliveryAddress, order.invoiceAddress]
  return documents.map(({ document, html }) => ({
    document,
    title: legalDocumentTitle(document, order.locale),
    html: maskedDocument(html, addresses),
  }))
}

function orderContent(deps: OrderEmailDeps, order: EmailOrder) {
  const { arrivesFrom, arrivesTo } = order
  return {
    lines: linesOf(deps, order.locale, order.lines),
    sums: sumsOf(order),
    arrival: arrivesFrom && arrivesTo ? daysBetween(arrivesFrom, arrivesTo, order.locale) : '',
    delivery: addressOf(order.deliveryAddress),
    invoice: addressOf(order.invoiceAddress),
    branch: order.branchName,
    note: order.description,
  }
}

/** An order with the data of every order email; null when there is no recipient. */
async function loadEmailOrder(deps: OrderEmailDeps, tx: Db, orderId: string) {
  const order = await readEmailOrder(tx, orderId)
  const emailBase = order && orderEmailBase(deps, order)
  return emailBase && { ...emailBase, order }
}

/**
 * Queues the confirmation of receipt: products, addresses, payment, and the two accepted documents, which the law requires to be handed
 * over (turkey.md §8). `order` and `documents` are what the transaction has just stored. A card order gets the same content in
 * `queueOrderPaidEmail`.
 */
export async function queueOrderReceivedEmail(
  deps: OrderEmailDeps,
  tx: Db,
  order: EmailOrder,
  documents: readonly DocumentRecord[],
): Promise<void> {
  const emailBase = orderEmailBase(deps, order)
  if (!emailBase) return
  const byTransfer = order.paymentType === 'bank_transfer'
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `order-received:${order.id}`,
    template: 'order-received',
    data: {
      ...emailBase.data,
      ...orderContent(deps, order),
      payment: Big(order.total).eq('0') ? 'none' : byTransfer ? 'bank_transfer' : 'cash_on_delivery',
      banks: byTransfer ? parseBankAccounts(order.bankAccounts) : [],
      until: untilOf(order),
      papers: legalDocumentsOf(order, documents),
    },
  })
}

/**
 * Queues the payment confirmation. `paid` is the charge in TRY, including an installment plan's commission; `card` the masked number, ''
 * when unknown, null for a transfer.
 */
export async function queueOrderPaidEmail(
  deps: OrderEmailDeps,
  tx: Db,
  orderId: string,
  how: { readonly paid: string; readonly installment: number; readonly card: string | null },
): Promise<void> {
  const emailBase = await loadEmailOrder(deps, tx, orderId)
  if (!emailBase) return
  const { order } = emailBase
  const { paid: paidPrice, installment } = how
  const { commission } = chargedAmounts(order.total, { paidPrice, installment })
  const content = orderContent(deps, order)
  // With more than one installment the commission is shown even when it is zero (decisions H4).
  const named = installment > 1 || commission.gt('0')
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `order-paid:${order.id}`,
    template: 'order-paid',
    data: {
      ...emailBase.data,
      ...content,
      sums: { ...content.sums, commission: named ? lira(commission) : '' },
      paid: lira(how.paid),
      installment: how.installment,
      card: how.card,
      // A transfer order's documents were sent when it was placed.
      papers: how.card === null ? [] : legalDocumentsOf(order, await readAcceptances(tx, order.id)),
    },
  })
}

/** Queues the reminder of a transfer that has not arrived. */
export async function queueTransferReminderEmail(
  deps: OrderEmailDeps,
  tx: Db,
  orderId: string,
): Promise<void> {
  const emailBase = await loadEmailOrder(deps, tx, orderId)
  if (!emailBase) return
  const { order } = emailBase
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `transfer-reminder:${order.id}`,
    template: 'transfer-reminder',
    data: {
      ...emailBase.data,
      total: lira(order.total),
      banks: parseBankAccounts(order.bankAccounts),
      until: untilOf(order),
    },
  })
}

/** The page where a parcel is followed; '' where its carrier has none. */
export function trackingLink({ trackingUrl, trackingNo }: ParcelLabel): string {
  const address = trackingUrl + encodeURIComponent(trackingNo)
  return URL.canParse(address) && /^https?:/.test(address) ? address : ''
}

/** Queues the email about a shipped parcel with the pieces in it; each parcel has its own. */
export async function queueOrderShippedEmail(
  deps: OrderEmailDeps,
  tx: Db,
  orderId: string,
  parcel: ParcelLabel,
  contents: readonly LinePieces[],
): Promise<void> {
  const emailBase = await loadEmailOrder(deps, tx, orderId)
  if (!emailBase) return
  const { order } = emailBase
  const { carrierName, trackingNo } = parcel
  const pieces = new Map(contents.map(({ id, quantity }) => [id, quantity]))
  // A line that goes in several parcels costs, in each email, what its pieces cost.
  const packed = order.lines.flatMap((line) => {
    const quantity = pieces.get(line.id)
    if (quantity === undefined) return []
    const gross = shareOf({ gross: Big(line.gross), quantity: line.quantity }, quantity)
    return [{ ...line, quantity, gross: gross.toFixed(2) }]
  })
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `order-shipped:${order.id}:${trackingNo}`,
    template: 'order-shipped',
    data: {
      ...emailBase.data,
      lines: linesOf(deps, order.locale, packed),
      carrier: carrierName,
      trackingNo,
      trackingLink: trackingLink(parcel),
      rest: owedPieces(await readUnsentLines(tx, orderId)).length > 0,
      delivery: addressOf(order.deliveryAddress),
    },
  })
}

/** Queues the email about a completed refund. `refundKey` is the refund's own key, so each has one email; `amount` in TRY. `byHand`: not to the card. */
export async function queueRefundedEmail(
  deps: OrderEmailDeps,
  tx: Db,
  orderId: string,
  refund: { readonly refundKey: string; readonly amount: string; readonly byHand?: boolean },
): Promise<void> {
  const emailBase = await loadEmailOrder(deps, tx, orderId)
  if (!emailBase) return
  const { order } = emailBase
  await deps.mail.queue(tx, {
    ...emailBase.recipient,
    key: `order-refunded:${refund.refundKey}`,
    template: 'order-refunded',
    data: {
      ...emailBase.data,
      amount: lira(refund.amount),
      byCard: order.paymentType === 'card' && !refund.byHand,
    },
  })
}
