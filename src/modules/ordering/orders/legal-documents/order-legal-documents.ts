import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { arrayOf, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { type PricedCart, priceCart } from '#modules/buying/cart/cart-pricing-rules.ts'
import { paymentFee } from '#modules/kernel/payments/payment-type-rules.ts'
import { type Address, addressText } from '#modules/kernel/people/address-rules.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import type { ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { lineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import type { TypedSettings } from '#modules/platform/settings/settings-rules.ts'
import { formatDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { lineRecords } from '../order/order-record.ts'
import type { OrdersDeps, PlacedOrder } from '../orders-types.ts'
import { type DocumentRecord, readCheckout, type SnapshotRow } from '../place/place-order-queries.ts'
import {
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentFacts,
  type LegalDocumentPayment,
  type LegalDocumentPlan,
  legalDocumentHtml,
  legalDocumentPayment,
} from './order-legal-documents-rules.ts'

/** The data of a cart, about to be ordered, that the documents need. */
export interface LegalDocumentSource {
  readonly rows: readonly SnapshotRow[]
  /** In TRY. */
  readonly priced: PricedCart
  /** The settings it was priced by. */
  readonly settingsSnapshot: TypedSettings
  /** The exchange rates it was priced by. */
  readonly rates: ExchangeRates
  readonly delivery: Address
  readonly invoice: Address
}

type LegalDocumentDeps = Pick<OrdersDeps, 'catalogue' | 'settings' | 'currencies' | 'coupons' | 'clock'>

/** The facts of a cart and its buyer, with units and variants in the buyer's language; `orderNo` is '' before the order is placed. */
export function legalDocumentFacts(
  { catalogue, settings, clock }: Omit<LegalDocumentDeps, 'currencies' | 'coupons'>,
  { customer, locale }: { readonly customer: SignedInCustomer; readonly locale: Locale },
  { rows, priced, settingsSnapshot, rates, delivery, invoice }: LegalDocumentSource,
  orderNo: string,
): LegalDocumentFacts {
  const { name } = settings.store()
  const terms = catalogue.terms(locale)
  const { totals, shipping } = priced
  return {
    store: name,
    seller: {
      title: settingsSnapshot.companyTitle,
      address: settingsSnapshot.companyAddress,
      phone: settingsSnapshot.companyPhone,
      email: settingsSnapshot.companyEmail,
      kep: settingsSnapshot.companyKep,
      mersis: settingsSnapshot.companyMersis,
      taxOffice: settingsSnapshot.companyTaxOffice,
      taxNumber: settingsSnapshot.companyTaxNumber,
      chamber: settingsSnapshot.companyChamber,
      returnAddress: settingsSnapshot.returnAddress,
    },
    orderNo,
    date: formatDate(clock()),
    email: customer.email,
    delivery: addressText(delivery),
    invoice: addressText(invoice),
    lines: lineRecords(rows, priced, rates).map((line) => ({
      name: [line.name, terms.choice(line.variant)].filter(Boolean).join(' · '),
      code: line.code,
      unit: terms.unit(line.unitValue, line.quantity),
      quantity: line.quantity,
      taxRate: Big(line.taxRate).toFixed(),
      unitGross: lineAmounts(
        Big(line.unitPrice).times(line.exchangeRate),
        1,
        Number(line.taxRate),
      ).gross.toFixed(2),
      gross: Big(line.gross).plus(line.discount).toFixed(2),
      withdrawalException: line.withdrawalException,
    })),
    discount: totals.discount.toFixed(2),
    couponCode: totals.couponCode,
    deliveryMethod: priced.method?.name[locale] ?? '',
    shippingKind: shipping.kind,
    shipping: totals.shippingTotalNumber.toFixed(2),
    total: totals.total.toFixed(2),
    onDeliveryFee: paymentFee('cash_on_delivery', settingsSnapshot).toFixed(2),
    banks: settingsSnapshot.b2cHavaleEftHesapBilgisi,
    transferHours: settingsSnapshot.havaleSuresiSaat,
  }
}

/** The facts of both documents if this customer ordered now; null without products or without both addresses. */
export async function draftLegalDocuments(
  deps: LegalDocumentDeps,
  db: Db,
  visitor: Visitor,
): Promise<LegalDocumentFacts | null> {
  const { settings, currencies, coupons } = deps
  const { tokenHash, locale } = visitor
  const customer = buyerOf(visitor)
  if (!customer) return null
  const checkout = await readCheckout(db, { customerId: customer.id, tokenHash, locale })
  if (!checkout?.delivery || !checkout.invoice) return null
  const { delivery, invoice, rows, settingsDigest, ratesDigest } = checkout
  if (rows.length === 0) return null
  const settingsSnapshot = await settings.readIn(db, settingsDigest)
  const rates = await currencies.ratesIn(db, ratesDigest)
  const priced = priceCart(rows, {
    settings: settingsSnapshot,
    rates,
    currency: 'TRY',
    delivery: { ...delivery, method: checkout.deliveryMethod },
    coupon: await coupons.terms(db, {
      code: checkout.couponCode,
      productIds: rows.map(({ productId }) => productId),
      customerId: customer.id,
    }),
  })
  return legalDocumentFacts(
    deps,
    { customer, locale },
    { rows, priced, settingsSnapshot, rates, delivery, invoice },
    '',
  )
}

/** Both documents as they are accepted with an order, in the order of `LEGAL_DOCUMENTS`. */
export function legalDocuments(
  facts: LegalDocumentFacts,
  payment: LegalDocumentPayment,
  locale: Locale,
): DocumentRecord[] {
  return LEGAL_DOCUMENTS.map((document) => {
    const { text: html } = legalDocumentHtml(document, facts, payment, locale)
    return { document, html, sha256: createHash('sha256').update(html).digest('hex') }
  })
}

const REPLACE_ACCEPTANCE = statement(
  { params: [text, text, text, text, text] },
  `insert into order_acceptances (order_id, document, html, sha256, ip) values ($1, $2, $3, $4, $5)
   on conflict (order_id, document) do update
     set html = excluded.html, sha256 = excluded.sha256, ip = excluded.ip, created_at = now()`,
)

/**
 * Stores the documents again when an order waiting for its card payment is paid with another plan than they state. `tx` holds the order's
 * lock and stores the payment with that plan.
 */
export async function acceptPlan(
  deps: LegalDocumentDeps,
  tx: Db,
  visitor: Visitor,
  paying: {
    readonly order: PlacedOrder
    readonly plan: LegalDocumentPlan
  },
): Promise<void> {
  const { order, plan } = paying
  const facts = await draftLegalDocuments(deps, tx, visitor)
  if (!facts) return
  const payment = legalDocumentPayment(facts, 'card', plan)
  const documents = legalDocuments({ ...facts, orderNo: order.orderNo }, payment, visitor.locale)
  for (const { document, html, sha256 } of documents)
    await tx.prepared(REPLACE_ACCEPTANCE, [order.id, document, html, sha256, visitor.ip])
}

/** A document as it was accepted. */
export interface Acceptance {
  readonly document: LegalDocument
  readonly html: string
  readonly sha256: string
  readonly acceptedAt: Date
}

const ACCEPTED = `
  select a.document, a.html, a.sha256, a.created_at as "acceptedAt"
  from order_acceptances a join orders o on o.id = a.order_id
  where a.document = any($1)`

const ACCEPTED_TYPES = {
  document: oneOf(LEGAL_DOCUMENTS),
  html: text,
  sha256: text,
  acceptedAt: timestamptz,
}

const ACCEPTED_WITH_ORDER = statement(
  { params: [arrayOf(text), text], row: ACCEPTED_TYPES },
  `${ACCEPTED} and o.id = $2 order by array_position($1, a.document)`,
)

/** The documents accepted with an order, without an owner check, in the order of `LEGAL_DOCUMENTS`. */
export async function readAcceptances(db: Db, orderId: string): Promise<Acceptance[]> {
  const { rows } = await db.prepared(ACCEPTED_WITH_ORDER, [LEGAL_DOCUMENTS, orderId])
  return rows
}

const ACCEPTED_BY_OWNER = statement(
  { params: [arrayOf(text), text, text], row: ACCEPTED_TYPES },
  `${ACCEPTED} and o.customer_id = $2 and o.order_no = $3 order by array_position($1, a.document)`,
)

/** The same for one owner, by order number; empty both for somebody else's order and for none. */
export async function readOwnAcceptances(db: Db, customerId: string, orderNo: string): Promise<Acceptance[]> {
  const { rows } = await db.prepared(ACCEPTED_BY_OWNER, [LEGAL_DOCUMENTS, customerId, orderNo])
  return rows
}
