import type { Db } from '#database/database.ts'
import { chargedAmounts } from '#modules/kernel/orders/order-totals-rules.ts'
import { type Address, parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { phoneDigits } from '#modules/kernel/people/phone-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { formatDateTime, istanbulDay } from '#shared/dates.ts'
import { CsvDigits, CsvNumber, csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { type ExportedOrder, readExportedOrders, readTaxRates } from '../order/order-detail-queries.ts'
import { paymentName, statusName } from '../order/order-names.ts'
import { orderIdBatches } from './order-list.ts'
import { orderNumberCell } from './order-number-cell.ts'
import type { OrderFilters } from './orders-admin-schemas.ts'

/** Orders read at once. */
const BATCH = 500

/** The KDV rates of the last years, percent: they have columns also where no product has them any more. */
const KNOWN_RATES = ['0', '1', '8', '10', '18', '20']

/** The rates with columns of their own, lowest first; what lines of any other rate add up to stands behind them. */
const columnsOf = (rates: readonly string[]) =>
  [...new Set([...KNOWN_RATES, ...rates])].sort((a, b) => Big(a).cmp(b))

function head(rates: readonly string[], locale: Locale): string {
  const named = (key: 'net' | 'tax', rate: string) =>
    key === 'net' ? m.order_export_net({ rate }, { locale }) : m.order_export_tax({ rate }, { locale })
  return csvRow([
    m.order_export_number({}, { locale }),
    m.order_export_date({}, { locale }),
    m.order_export_status({}, { locale }),
    m.order_export_payment({}, { locale }),
    m.order_export_buyer({}, { locale }),
    m.order_export_company({}, { locale }),
    m.order_export_identity({}, { locale }),
    m.order_export_tax_office({}, { locale }),
    m.order_export_email({}, { locale }),
    m.order_export_phone({}, { locale }),
    m.order_export_address({}, { locale }),
    m.order_export_post_code({}, { locale }),
    m.order_export_town({}, { locale }),
    m.order_export_city({}, { locale }),
    m.order_export_country({}, { locale }),
    ...rates.flatMap((rate) => [named('net', rate), named('tax', rate)]),
    m.order_export_other_net({}, { locale }),
    m.order_export_other_tax({}, { locale }),
    m.order_export_discount({}, { locale }),
    m.order_export_coupon({}, { locale }),
    m.order_export_shipping({}, { locale }),
    m.order_export_fee({}, { locale }),
    m.order_export_total({}, { locale }),
    m.order_export_commission({}, { locale }),
    m.order_export_charged({}, { locale }),
    m.order_export_refunded({}, { locale }),
    m.order_export_delivery({}, { locale }),
  ])
}

function taxCells(order: ExportedOrder, rates: readonly string[]): CsvNumber[] {
  const sums = new Map(order.taxes.map((group) => [group.rate, group]))
  const others = order.taxes.filter(({ rate }) => !rates.includes(rate))
  const total = (key: 'net' | 'tax') =>
    others.reduce((all, group) => all.plus(group[key]), Big('0')).toFixed(2)
  return [
    ...rates.flatMap((rate) => [sums.get(rate)?.net ?? '0.00', sums.get(rate)?.tax ?? '0.00']),
    total('net'),
    total('tax'),
  ].map((amount) => new CsvNumber(amount))
}

const identityOf = ({ taxNumber, idNumber }: Address) => taxNumber || idNumber

function row(order: ExportedOrder, rates: readonly string[], locale: Locale): string {
  const invoice = parseAddressText(order.invoiceAddress)
  const { commission, charged } = chargedAmounts(order.total, order.cardPayment)
  return csvRow([
    orderNumberCell(order.orderNo),
    formatDateTime(order.createdAt),
    statusName(order.status, locale),
    paymentName(order.paymentType, locale),
    invoice.name,
    invoice.companyName,
    identityOf(invoice),
    invoice.taxOffice,
    order.email,
    new CsvDigits(phoneDigits(invoice.number)),
    invoice.address,
    invoice.postCode,
    invoice.town,
    invoice.city,
    invoice.country,
    ...taxCells(order, rates),
    new CsvNumber(order.discount),
    order.couponCode,
    new CsvNumber(order.shippingTotal),
    new CsvNumber(order.paymentFee),
    new CsvNumber(order.total),
    new CsvNumber(commission.toFixed(2)),
    new CsvNumber(charged.toFixed(2)),
    new CsvNumber(order.refunded),
    order.deliveryMethod,
  ])
}

/** All orders that the filters leave as CSV, piece by piece: a batch of orders is in memory at a time. */
async function* csvOf(db: Db, filters: OrderFilters, locale: Locale): AsyncGenerator<string> {
  const rates = columnsOf(await readTaxRates(db))
  yield UTF8_MARK + head(rates, locale)
  for await (const ids of orderIdBatches(db, { filters, batch: BATCH })) {
    const orders = await readExportedOrders(db, ids)
    yield orders.map((order) => row(order, rates, locale)).join('')
  }
}

export interface OrderExport {
  fileName: string
  /** The file, piece by piece; reads the database while it is sent. */
  text: AsyncGenerator<string>
}

/**
 * The orders that the filters leave as a file for the accountant: one row for each order, amounts in TRY, KDV by rate, its total and what
 * was charged with the commission of installments (decision 141). Records before
 * anything is read who took it, with which filters.
 */
export async function exportOrders(
  { db, clock }: { db: Db; clock: () => Date },
  actor: Actor,
  { filters, locale }: { filters: OrderFilters; locale: Locale },
): Promise<OrderExport> {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  await writeAudit(db, actor, { action: 'export.orders', recordId: 'orders', after: chosen })
  return { fileName: `siparisler-${istanbulDay(clock())}.csv`, text: csvOf(db, filters, locale) }
}
