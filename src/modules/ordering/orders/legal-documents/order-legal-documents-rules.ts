import {
  type WithdrawalException,
  withdrawalSentence,
} from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import type { BankAccount } from '#modules/kernel/payments/bank-account-rules.ts'
import type { CardFormHost } from '#modules/kernel/payments/card-rules.ts'
import { type PaymentType, paymentFee } from '#modules/kernel/payments/payment-type-rules.ts'
import { parseAddressParts, parseAddressText } from '#modules/kernel/people/address-rules.ts'
import type { ShippingKind } from '#modules/kernel/shipping/shipping-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { Big, formatMoney, roundKurus, whole } from '#shared/money.ts'
import { html, type SafeHtml } from '#shared/text/html.ts'
import { englishLegalDocuments } from './order-legal-documents-en.ts'
import {
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentTexts,
} from './order-legal-documents-texts.ts'
import { turkishLegalDocuments } from './order-legal-documents-tr.ts'

export { LEGAL_DOCUMENTS, type LegalDocument } from './order-legal-documents-texts.ts'

/** The checkbox that accepts each document, as the order form and API calls name it. */
export const ACCEPTANCE_FIELDS = {
  'on-bilgilendirme': 'onBilgilendirme',
  'mesafeli-satis': 'mesafeliSatis',
} as const satisfies Record<LegalDocument, string>

export function isLegalDocument(name: string): name is LegalDocument {
  return LEGAL_DOCUMENTS.some((legalDocument) => legalDocument === name)
}

/** The seller; '' for facts that are not set, which the documents leave out. */
export interface LegalDocumentSeller {
  readonly title: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly kep: string
  readonly mersis: string
  readonly taxOffice: string
  readonly taxNumber: string
  readonly chamber: string
  readonly returnAddress: string
}

export interface LegalDocumentLine {
  readonly name: string
  readonly code: string
  /** Name of the sales unit. */
  readonly unit: string
  readonly quantity: number
  /** Percent, as text. */
  readonly taxRate: string
  /** One unit and the line with KDV before the discount, TRY as decimal text; the line's sum is authoritative. */
  readonly unitGross: string
  readonly gross: string
  readonly withdrawalException: WithdrawalException
}

/** The content of the documents, except the payment, which the shopper still chooses. Plain data: it goes to the browser. */
export interface LegalDocumentFacts {
  readonly store: string
  readonly seller: LegalDocumentSeller
  /** '' before there is an order. */
  readonly orderNo: string
  /** `21.11.2026`, in Istanbul. */
  readonly date: string
  readonly email: string
  /** In the format of the order's addresses (`addressText`). */
  readonly delivery: string
  readonly invoice: string
  readonly lines: readonly LegalDocumentLine[]
  /** What the products cost less, TRY with KDV, and the code that it is given for; '0.00' and '' for none. */
  readonly discount: string
  readonly couponCode: string
  /** The chosen way of delivery; '' for the standard one. */
  readonly deliveryMethod: string
  readonly shippingKind: ShippingKind
  /** TRY with KDV, decimal text; `total` is products and shipping. */
  readonly shipping: string
  readonly total: string
  /** Added to `total` when the order is paid on delivery. */
  readonly onDeliveryFee: string
  readonly banks: readonly BankAccount[]
  /** Hours a transfer may take. */
  readonly transferHours: number
}

/** How the order is paid. */
export interface LegalDocumentPayment {
  readonly type: PaymentType
  readonly installment: number
  /** The whole charge, TRY as decimal text: the total with the commission of an installment plan or the cash on delivery fee. */
  readonly paid: string
  /** Where the card is typed. On the provider's page the plan is chosen there, after the documents are accepted. */
  readonly formHost?: CardFormHost | undefined
}

/** The part of a card's plan that the documents need; `total` is the whole charge, TRY. */
export interface LegalDocumentPlan {
  readonly installment: number
  readonly total: Big
  readonly formHost?: CardFormHost
}

const TEXTS: Readonly<Record<Locale, LegalDocumentTexts>> = {
  tr: turkishLegalDocuments,
  en: englishLegalDocuments,
}

/** The title of a document in one language. */
export function legalDocumentTitle(legalDocument: LegalDocument, locale: Locale): string {
  return TEXTS[locale].title[legalDocument]
}

type Row = readonly [name: string, value: SafeHtml]

const rowsOf = (rows: readonly Row[]) =>
  html`<table><tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`

const lira = (amount: string) => formatMoney(amount, 'TRY')
const text = (value: string) => html`${value}`

/** The seller as the law requires it. Facts the merchant has not set are left out; `missingSellerFacts` reminds the merchant. */
function sellerRows({ store, seller }: LegalDocumentFacts, { labels }: LegalDocumentTexts): SafeHtml {
  const rows = [
    [labels.title, seller.title || store],
    [labels.address, seller.address],
    [labels.phone, seller.phone],
    [labels.email, seller.email],
    [labels.kep, seller.kep],
    [labels.mersis, seller.mersis],
    [labels.tax, [seller.taxOffice, seller.taxNumber].filter(Boolean).join(' / ')],
    [labels.chamber, seller.chamber],
  ] as const
  return rowsOf(rows.filter(([, value]) => value !== '').map(([name, value]) => [name, text(value)]))
}

const HEADING_LABELS = ['Adres Başlığı', 'Ad Soyad', 'Firma']

/** The name, and the rest of an address in one line; numbers carry a label in the document's language. */
function addressLine(address: string, { addressLabels }: LegalDocumentTexts): SafeHtml {
  const { name, companyName } = parseAddressText(address)
  const labels: Readonly<Record<string, string | undefined>> = addressLabels
  const rest = parseAddressParts(address)
    .filter(({ label }) => !HEADING_LABELS.includes(label))
    .map(({ label, value }) => (labels[label] ? `${labels[label]}: ${value}` : value))
  return html`<strong>${[name, companyName].filter(Boolean).join(' · ')}</strong><br>${rest.join(', ')}`
}

function buyerRows(facts: LegalDocumentFacts, texts: LegalDocumentTexts): SafeHtml {
  const { labels } = texts
  const { name, number } = parseAddressText(facts.invoice)
  return rowsOf([
    [labels.buyer, text(name)],
    [labels.email, text(facts.email)],
    [labels.phone, text(number)],
    [labels.deliveryAddress, addressLine(facts.delivery, texts)],
    [labels.invoiceAddress, addressLine(facts.invoice, texts)],
  ])
}

const feeOf = (facts: Pick<LegalDocumentFacts, 'onDeliveryFee'>, type: PaymentType) =>
  paymentFee(type, { kapidaOdemeUcreti: Big(facts.onDeliveryFee) })

/** The payment part of an order's documents: `plan` is the card's, and its total includes the commission. */
export function legalDocumentPayment(
  facts: Pick<LegalDocumentFacts, 'total' | 'onDeliveryFee'>,
  type: PaymentType,
  plan?: LegalDocumentPlan,
): LegalDocumentPayment {
  const total = plan?.total ?? Big(facts.total).plus(feeOf(facts, type))
  return { type, installment: plan?.installment ?? 1, paid: total.toFixed(2), formHost: plan?.formHost }
}

/** What the card's plan adds to total and fee, exact TRY; 0 for every other payment type. */
const commissionOf = (facts: LegalDocumentFacts, { type, paid }: LegalDocumentPayment) =>
  Big(paid).minus(facts.total).minus(feeOf(facts, type))

/** The card is typed on the provider's page, where the plan and its commission are chosen too. */
const isOnHostedPage = ({ type, formHost }: LegalDocumentPayment) => type === 'card' && formHost === 'hosted'

function productTable(
  facts: LegalDocumentFacts,
  paying: LegalDocumentPayment,
  texts: LegalDocumentTexts,
): SafeHtml {
  const { labels } = texts
  const { type, paid } = paying
  const shipping =
    facts.shippingKind === 'fee' ? lira(facts.shipping) : texts.shippingKinds[facts.shippingKind]
  const fee = feeOf(facts, type)
  const sums: Row[] = []
  if (Big(facts.discount).gt('0'))
    sums.push([
      `${labels.discount} (${facts.couponCode})`,
      text(lira(Big(facts.discount).times('-1').toFixed(2))),
    ])
  const by = facts.deliveryMethod === '' ? '' : ` (${facts.deliveryMethod})`
  sums.push([`${labels.shipping}${by}`, text(shipping)])
  if (fee.gt('0')) sums.push([labels.onDeliveryFee, text(lira(fee.toFixed(2)))])
  sums.push([labels.total, html`<strong>${lira(Big(facts.total).plus(fee).toFixed(2))}</strong>`])
  const commission = commissionOf(facts, paying)
  if (commission.gt('0')) {
    sums.push([labels.commission, text(lira(commission.toFixed(2)))])
    sums.push([labels.charged, html`<strong>${lira(paid)}</strong>`])
  }
  const noOtherCharges = texts.noOtherCharges({
    plan: isOnHostedPage(paying),
    freight: facts.shippingKind === 'recipientPays',
  })
  const lines = facts.lines.map(
    ({ name, code, unit, quantity, taxRate, unitGross, gross }) =>
      html`<tr><td>${name}<br><small>${code} · ${labels.taxRate} %${taxRate}</small></td><td>${quantity} ${unit}</td><td>${lira(unitGross)}</td><td>${lira(gross)}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">${labels.product}</th><th scope="col">${labels.quantity}</th><th scope="col">${labels.unitPrice}</th><th scope="col">${labels.amount}</th></tr></thead><tbody>${lines}</tbody><tfoot>${sums.map(([name, value]) => html`<tr><th scope="row" colspan="3">${name}</th><td>${value}</td></tr>`)}</tfoot></table><p>${texts.withTax} ${noOtherCharges}</p>`
}

function payment(
  facts: LegalDocumentFacts,
  paying: LegalDocumentPayment,
  texts: LegalDocumentTexts,
): SafeHtml {
  const { labels } = texts
  const { type, installment, paid } = paying
  const onHostedPage = isOnHostedPage(paying)
  const count = onHostedPage ? texts.installmentsOnHostedPage : texts.installmentCount(installment)
  const commission = commissionOf(facts, paying)
  if (Big(paid).eq('0'))
    return html`${rowsOf([[labels.charged, html`<strong>${lira(paid)}</strong>`]])}${texts.nothingToPay}`
  const rows: Row[] = [[labels.paymentWay, text(texts.paymentWays[type])]]
  if (type === 'card') rows.push([labels.installments, text(count)])
  if (type === 'card' && installment > 1)
    rows.push([labels.monthly, text(formatMoney(roundKurus(Big(paid).div(whole(installment))), 'TRY'))])
  if (commission.gt('0')) rows.push([labels.commission, text(lira(commission.toFixed(2)))])
  rows.push([labels.charged, html`<strong>${lira(paid)}</strong>`])
  const banks = facts.banks.map(
    ({ bankName, accountName, iban }) => html`<li>${bankName} · ${accountName} · ${iban}</li>`,
  )
  return html`${rowsOf(rows)}${texts.paymentClause(type, facts.transferHours)}${onHostedPage && texts.hostedPageClause}${type === 'bank_transfer' && banks.length > 0 && html`<ul>${banks}</ul>`}`
}

/** The products of this order that are concerned, then the exceptions of the law for all products. */
function exceptions({ lines }: LegalDocumentFacts, texts: LegalDocumentTexts, locale: Locale): SafeHtml {
  const here = lines
    .filter(({ withdrawalException }) => withdrawalException !== '')
    .map(
      ({ name, withdrawalException }) =>
        html`<li><strong>${name}</strong> – ${withdrawalSentence(withdrawalException, locale)}</li>`,
    )
  return html`${here.length > 0 && html`<p>${texts.exceptedHere}</p><ul>${here}</ul><p>${texts.exceptedByLaw}</p>`}${texts.exceptions}`
}

/**
 * One of the two documents, as HTML without styles, made from the order's facts only: the same facts give exactly the same text, so that
 * the text shown and the text stored can be compared. User text is escaped.
 */
export function legalDocumentHtml(
  legalDocument: LegalDocument,
  facts: LegalDocumentFacts,
  paying: LegalDocumentPayment,
  locale: Locale,
): SafeHtml {
  const texts = TEXTS[locale]
  const { headings, labels } = texts
  const { seller } = facts
  const clausesByDocument: Readonly<Record<LegalDocument, readonly Row[]>> = {
    'on-bilgilendirme': [
      [headings.seller, sellerRows(facts, texts)],
      [headings.buyer, buyerRows(facts, texts)],
      [headings.goods, productTable(facts, paying, texts)],
      [headings.payment, payment(facts, paying, texts)],
      [headings.delivery, texts.delivery],
      [headings.withdrawal, texts.withdrawal(seller)],
      [headings.exceptions, exceptions(facts, texts, locale)],
      [headings.complaints, texts.complaints(seller)],
      [headings.effect, texts.effect['on-bilgilendirme']],
    ],
    'mesafeli-satis': [
      [headings.seller, sellerRows(facts, texts)],
      [headings.buyer, buyerRows(facts, texts)],
      [headings.subject, texts.subject(facts.store)],
      [headings.goods, productTable(facts, paying, texts)],
      [headings.payment, payment(facts, paying, texts)],
      [headings.delivery, texts.delivery],
      [headings.withdrawal, texts.withdrawal(seller)],
      [headings.exceptions, exceptions(facts, texts, locale)],
      [headings.default, texts.inDefault],
      [headings.complaints, texts.complaints(seller)],
      [headings.effect, texts.effect['mesafeli-satis']],
    ],
  }
  const about = [facts.orderNo && `${labels.orderNo}: ${facts.orderNo}`, `${labels.date}: ${facts.date}`]
  const clauses = clausesByDocument[legalDocument].map(
    ([heading, body], index) => html`<h2>${index + 1}. ${heading}</h2>${body}`,
  )
  return html`<p>${about.filter(Boolean).join(' · ')}</p>${clauses}`
}
