import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import {
  int,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { REFUND_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { chargedAmounts } from '#modules/kernel/orders/order-totals-rules.ts'
import { parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { isIdNumber } from '#modules/kernel/people/identity-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import { readOrderDetail, type StoredOrderDetail } from '../order/order-detail-queries.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { REFUND_TAXES } from '../refunds/order-refunds-queries.ts'
import { invoiceAmounts, invoiceBuyer, nameParts, placeAtEnd } from './order-invoice-rules.ts'
import { INVOICE_NEEDS, type InvoiceData, type InvoiceParty } from './order-invoice-schemas.ts'
import { invoiceXml } from './order-invoice-xml.ts'

const REFUNDS = statement(
  {
    params: [text],
    row: {
      id: int,
      status: oneOf(REFUND_STATUSES),
      createdAt: timestamptz,
      amount: numeric,
      taxes: REFUND_TAXES,
    },
  },
  `select id, status, created_at as "createdAt", amount, taxes from order_refunds where order_id = $1 order by id`,
)

async function readInvoicedRefunds(db: Db, orderId: string): Promise<RowFrom<typeof REFUNDS>[]> {
  return (await db.query(REFUNDS, [orderId])).rows
}

export type InvoiceResult<Value> =
  | { ok: true; value: Value; orderNo: string }
  /** 'not-sold': a card attempt that was not paid, or a cancelled order. 'seller-unknown': XML without the seller's facts. */
  | { ok: false; reason: 'not-found' | 'not-sold' | 'seller-unknown' }

type Deps = Pick<OrdersDeps, 'db' | 'settings' | 'clock' | 'publicUrl'>

/** A UUID of version 5: the same name has the same one, in every process and for ever. */
function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(`vitrin invoice ${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sellerOf({ settings, publicUrl }: Deps): InvoiceParty {
  const { companyTitle, companyAddress, companyTaxOffice, companyTaxNumber, companyMersis, ...others } =
    settings.get()
  const number = companyTaxNumber.replace(/\s/g, '')
  return {
    scheme: isIdNumber(number) ? 'TCKN' : 'VKN',
    number,
    title: companyTitle,
    ...nameParts(companyTitle),
    taxOffice: companyTaxOffice,
    mersis: companyMersis.replace(/\s/g, ''),
    webAddress: publicUrl,
    street: companyAddress,
    postCode: '',
    ...placeAtEnd(companyAddress),
    country: 'Türkiye',
    phone: others.companyPhone,
    email: others.companyEmail,
  }
}

const PAYMENT_TYPES = {
  card: 'KREDIKARTI/BANKAKARTI',
  bank_transfer: 'EFT/HAVALE',
  cash_on_delivery: 'KAPIDAODEME',
} as const

function internetSaleOf(order: StoredOrderDetail, webAddress: string): InvoiceData['internetSale'] {
  const dayOf = (at: string | Date | null | undefined) => (at ? istanbulDay(new Date(at)) : '')
  const eventDay = (kind: string) => dayOf(order.events.find((event) => event.kind === kind)?.createdAt)
  return {
    webAddress,
    paymentType: PAYMENT_TYPES[order.paymentType],
    paymentDate: order.paymentType === 'cash_on_delivery' ? dayOf(order.deliveredAt) : eventDay('paid'),
    carrier: order.lines.find(({ carrierName }) => carrierName !== '')?.carrierName ?? '',
    shippedOn: eventDay('shipped'),
  }
}

async function dataOf(deps: Deps, order: StoredOrderDetail): Promise<InvoiceData> {
  const { commission } = chargedAmounts(order.total, order.cardPayment)
  const buyer = invoiceBuyer(parseAddressText(order.invoiceAddress), order.email)
  const seller = sellerOf(deps)
  const settings = deps.settings.get()
  const refunds = await readInvoicedRefunds(deps.db, order.id)
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    orderDate: istanbulDay(order.createdAt),
    uuid: uuidOf(order.id),
    profile: buyer.scheme === 'VKN' ? 'TICARIFATURA' : 'EARSIVFATURA',
    type: 'SATIS',
    issueDate: istanbulDay(deps.clock()),
    currency: 'TRY',
    seller,
    buyer,
    ...invoiceAmounts({ ...order, commission: commission.toFixed(2) }),
    internetSale: internetSaleOf(order, seller.webAddress),
    refunds: refunds.map(({ createdAt, ...refund }) => ({
      ...refund,
      uuid: uuidOf(`${order.id} refund ${refund.id}`),
      createdAt: createdAt.toISOString(),
    })),
    missing: INVOICE_NEEDS.filter((key) => settings[key].trim() === ''),
  }
}

/** An order as data for its invoice, with the buyer's identity number: recorded before it is handed over. */
export async function readInvoiceData(
  deps: Deps,
  actor: Actor,
  orderId: string,
  format: 'json' | 'xml',
): Promise<InvoiceResult<InvoiceData>> {
  const order = await readOrderDetail(deps.db, { id: orderId })
  if (!order) return { ok: false, reason: 'not-found' }
  if (order.unpaidAttempt || order.status === 'cancelled') return { ok: false, reason: 'not-sold' }
  const data = await dataOf(deps, order)
  if (format === 'xml' && data.missing.length > 0) return { ok: false, reason: 'seller-unknown' }
  const { orderNo } = order
  await writeAudit(deps.db, actor, {
    action: 'order.invoice-data',
    recordId: order.id,
    after: { orderNo, format },
  })
  return { ok: true, value: data, orderNo }
}

/** The same as UBL-TR. */
export async function readInvoiceXml(
  deps: Deps,
  actor: Actor,
  orderId: string,
): Promise<InvoiceResult<string>> {
  const result = await readInvoiceData(deps, actor, orderId, 'xml')
  return result.ok ? { ...result, value: invoiceXml(result.value) } : result
}
