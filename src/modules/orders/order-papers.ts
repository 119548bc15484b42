import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { type PricedCart, priceCart } from '#modules/cart/cart-pricing-rules.ts'
import { type Address, addressText } from '#modules/customers/address-rules.ts'
import { paymentFee } from '#modules/payments/payment-type-rules.ts'
import type { ExchangeRates } from '#modules/pricing/pricing-rules.ts'
import { lineAmounts } from '#modules/pricing/pricing-rules.ts'
import type { TypedSettings } from '#modules/settings/settings-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { formatDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import {
  PAPERS,
  type Paper,
  type PaperFacts,
  type PaperPayment,
  type PaperPlan,
  paperHtml,
  paperPayment,
} from './order-papers-rules.ts'
import { lineRecords } from './order-record.ts'
import type { OrdersParts, PlacedOrder } from './orders.server.ts'
import { readCheckout, readSnapshots, type SnapshotRow } from './place-order-queries.ts'

/** A cart that is to become an order, as far as the texts tell of it. */
export interface PaperSource {
  readonly rows: readonly SnapshotRow[]
  /** In TRY. */
  readonly priced: PricedCart
  /** The settings it was priced by. */
  readonly told: TypedSettings
  /** The exchange rates it was priced by. */
  readonly rates: ExchangeRates
  readonly delivery: Address
  readonly invoice: Address
}

type FactParts = Pick<OrdersParts, 'catalogue' | 'settings' | 'currencies' | 'clock'>

/** What the texts say of a cart and its buyer, units and variants in the buyer's language; `orderNo` is '' as long as it is a cart. */
export function paperFacts(
  { catalogue, settings, clock }: Omit<FactParts, 'currencies'>,
  { customer, locale }: { readonly customer: SignedInCustomer; readonly locale: Locale },
  { rows, priced, told, rates, delivery, invoice }: PaperSource,
  orderNo: string,
): PaperFacts {
  const { name } = settings.store()
  const terms = catalogue.terms(locale)
  const { totals, shipping } = priced
  return {
    store: name,
    seller: {
      title: told.companyTitle,
      address: told.companyAddress,
      phone: told.companyPhone,
      email: told.companyEmail,
      kep: told.companyKep,
      mersis: told.companyMersis,
      taxOffice: told.companyTaxOffice,
      taxNumber: told.companyTaxNumber,
      chamber: told.companyChamber,
      returnAddress: told.returnAddress,
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
      gross: line.gross,
      withdrawalException: line.withdrawalException,
    })),
    shippingKind: shipping.kind,
    shipping: totals.shippingTotalNumber.toFixed(2),
    total: totals.total.toFixed(2),
    onDeliveryFee: paymentFee('3', told).toFixed(2),
    banks: told.b2cHavaleEftHesapBilgisi,
    transferHours: told.havaleSuresiSaat,
  }
}

/** What the two texts would say if this customer ordered now; null without goods or without both addresses. */
export async function draftPapers(parts: FactParts, db: Db, visitor: Visitor): Promise<PaperFacts | null> {
  const { settings, currencies } = parts
  const { customer, tokenHash, locale } = visitor
  if (!customer) return null
  const checkout = await readCheckout(db, customer.id, tokenHash)
  if (!checkout?.delivery || !checkout.invoice) return null
  const rows = await readSnapshots(db, checkout.cartId, locale)
  if (rows.length === 0) return null
  const { delivery, invoice } = checkout
  const told = await settings.readIn(db)
  const rates = await currencies.ratesIn(db)
  const priced = priceCart(rows, {
    settings: told,
    rates,
    currency: 'TRY',
    country: delivery.country,
  })
  return paperFacts(parts, { customer, locale }, { rows, priced, told, rates, delivery, invoice }, '')
}

/**
 * Keeps both texts as they were accepted, with their SHA-256, the moment and where the tick came from. Kept again, the last ones count.
 */
export async function keepAcceptances(
  tx: Db,
  visitor: Pick<Visitor, 'ip' | 'locale'>,
  order: { readonly id: string; readonly facts: PaperFacts; readonly payment: PaperPayment },
): Promise<void> {
  for (const paper of PAPERS) {
    const { text } = paperHtml(paper, order.facts, order.payment, visitor.locale)
    await tx.prepared(
      `insert into order_acceptances (order_id, document, html, sha256, ip) values ($1, $2, $3, $4, $5)
       on conflict (order_id, document) do update
         set html = excluded.html, sha256 = excluded.sha256, ip = excluded.ip, created_at = now()`,
      [order.id, paper, text, createHash('sha256').update(text).digest('hex'), visitor.ip],
    )
  }
}

/**
 * An order that waits for its card is to be paid by another plan than its texts say: they are kept anew, as accepted now. `tx` holds the
 * order's lock and writes the payment by that plan.
 */
export async function acceptPlan(
  parts: FactParts,
  tx: Db,
  visitor: Visitor,
  paying: {
    readonly order: PlacedOrder
    readonly plan: PaperPlan
  },
): Promise<void> {
  const { order, plan } = paying
  const facts = await draftPapers(parts, tx, visitor)
  if (!facts) return
  const payment = paperPayment(facts, '2', plan)
  await keepAcceptances(tx, visitor, { id: order.id, facts: { ...facts, orderNo: order.orderNo }, payment })
}

/** A text as it was accepted. */
export interface AcceptedPaper {
  readonly document: Paper
  readonly html: string
  readonly sha256: string
  readonly acceptedAt: Date
}

const ACCEPTED = `
  select a.document, a.html, a.sha256, a.created_at as "acceptedAt"
  from order_acceptances a join orders o on o.id = a.order_id
  where a.document = any($1)`

/** What was accepted with an order, whoever owns it, in the order of `PAPERS`. */
export async function readAcceptances(db: Db, orderId: string): Promise<AcceptedPaper[]> {
  const { rows } = await db.prepared<AcceptedPaper>(
    `${ACCEPTED} and o.id = $2 order by array_position($1, a.document)`,
    [PAPERS, orderId],
  )
  return rows
}

/** The same for one owner, by the number people read; empty alike for somebody else's order and for none. */
export async function acceptedPapers(db: Db, customerId: string, orderNo: string): Promise<AcceptedPaper[]> {
  const { rows } = await db.prepared<AcceptedPaper>(
    `${ACCEPTED} and o.customer_id = $2 and o.order_no = $3 order by array_position($1, a.document)`,
    [PAPERS, customerId, orderNo],
  )
  return rows
}
