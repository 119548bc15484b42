import { type WithdrawalException, withdrawalSentence } from '#modules/catalogue/withdrawal-rules.ts'
import { parseAddressParts, parseAddressText } from '#modules/customers/address-rules.ts'
import type { BankAccount } from '#modules/payments/bank-account-rules.ts'
import type { CardFormPlace } from '#modules/payments/card-rules.ts'
import { type PaymentCode, paymentFee } from '#modules/payments/payment-type-rules.ts'
import { html, type SafeHtml } from '#shared/html.ts'
import type { Locale } from '#shared/locale.ts'
import { Big, formatMoney, roundKurus, whole } from '#shared/money.ts'
import { englishPapers } from './order-papers-en.ts'
import { turkishPapers } from './order-papers-tr.ts'
import { PAPERS, type Paper, type PaperWords } from './order-papers-words.ts'

export { PAPERS, type Paper } from './order-papers-words.ts'

/** The tick that accepts each text, as the order form and calls name it. */
export const PAPER_FIELDS = {
  'on-bilgilendirme': 'onBilgilendirme',
  'mesafeli-satis': 'mesafeliSatis',
} as const satisfies Record<Paper, string>

export function isPaper(name: string): name is Paper {
  return PAPERS.some((paper) => paper === name)
}

/** Who sells; '' for facts that are not set, which the texts leave out. */
export interface PaperSeller {
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

export interface PaperLine {
  readonly name: string
  readonly code: string
  /** Name of the sales unit. */
  readonly unit: string
  readonly quantity: number
  /** Percent, as text. */
  readonly taxRate: string
  /** One unit and the line with KDV, TRY as decimal text; the line's sum is the truth. */
  readonly unitGross: string
  readonly gross: string
  readonly withdrawalException: WithdrawalException
}

/** Everything the texts say but how it is paid, which the shopper still chooses. Plain data: it goes to the browser. */
export interface PaperFacts {
  readonly store: string
  readonly seller: PaperSeller
  /** '' before there is an order. */
  readonly orderNo: string
  /** `21.11.2026`, in Istanbul. */
  readonly date: string
  readonly email: string
  /** As the order keeps addresses (`addressText`). */
  readonly delivery: string
  readonly invoice: string
  readonly lines: readonly PaperLine[]
  readonly shippingKind: 'fee' | 'free' | 'recipientPays'
  /** TRY with KDV, decimal text; `total` is goods and shipping. */
  readonly shipping: string
  readonly total: string
  /** What comes on top of it where the order is paid on delivery. */
  readonly onDeliveryFee: string
  readonly banks: readonly BankAccount[]
  /** Hours a transfer may take. */
  readonly transferHours: number
}

/** How the order is paid. */
export interface PaperPayment {
  readonly code: PaymentCode
  readonly installment: number
  /** What is charged in all, TRY as decimal text: the total, with the commission of an installment plan or the fee of paying on delivery. */
  readonly paid: string
  /** Where the card is typed: on the provider's page the plan is chosen there, after the texts. */
  readonly place?: CardFormPlace | undefined
}

/** A card's plan as far as the texts go; `total` is what it charges in all, TRY. */
export interface PaperPlan {
  readonly installment: number
  readonly total: Big
  readonly place?: CardFormPlace
}

const WORDS: Readonly<Record<Locale, PaperWords>> = { tr: turkishPapers, en: englishPapers }

/** How a text is called in one language. */
export function paperTitle(paper: Paper, locale: Locale): string {
  return WORDS[locale].title[paper]
}

type Row = readonly [name: string, value: SafeHtml]

const rowsOf = (rows: readonly Row[]) =>
  html`<table><tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`

const lira = (amount: string) => formatMoney(amount, 'TRY')
const text = (value: string) => html`${value}`

/** The seller as the law wants it shown. A fact the merchant has not given is left out; `missingSellerFacts` reminds the merchant. */
function sellerRows({ store, seller }: PaperFacts, { labels }: PaperWords): SafeHtml {
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

const HEADING_PARTS = ['Adres Başlığı', 'Ad Soyad', 'Firma']

/** Who lives there, and the rest of an address in one line; numbers carry a label in the text's language. */
function addressLine(address: string, { addressLabels }: PaperWords): SafeHtml {
  const { name, companyName } = parseAddressText(address)
  const labels: Readonly<Record<string, string | undefined>> = addressLabels
  const rest = parseAddressParts(address)
    .filter(({ label }) => !HEADING_PARTS.includes(label))
    .map(({ label, value }) => (labels[label] ? `${labels[label]}: ${value}` : value))
  return html`<strong>${[name, companyName].filter(Boolean).join(' · ')}</strong><br>${rest.join(', ')}`
}

function buyerRows(facts: PaperFacts, words: PaperWords): SafeHtml {
  const { labels } = words
  const { name, number } = parseAddressText(facts.invoice)
  return rowsOf([
    [labels.buyer, text(name)],
    [labels.email, text(facts.email)],
    [labels.phone, text(number)],
    [labels.deliveryAddress, addressLine(facts.delivery, words)],
    [labels.invoiceAddress, addressLine(facts.invoice, words)],
  ])
}

const feeOf = (facts: Pick<PaperFacts, 'onDeliveryFee'>, code: PaymentCode) =>
  paymentFee(code, { kapidaOdemeUcreti: Big(facts.onDeliveryFee) })

/** How an order is paid, for its texts: `plan` is the card's, whose total holds its commission. */
export function paperPayment(
  facts: Pick<PaperFacts, 'total' | 'onDeliveryFee'>,
  code: PaymentCode,
  plan?: PaperPlan,
): PaperPayment {
  const total = plan?.total ?? Big(facts.total).plus(feeOf(facts, code))
  return { code, installment: plan?.installment ?? 1, paid: total.toFixed(2), place: plan?.place }
}

/** What the card's plan adds to total and fee, exact TRY; 0 for every other way to pay. */
const commissionOf = (facts: PaperFacts, { code, paid }: PaperPayment) =>
  Big(paid).minus(facts.total).minus(feeOf(facts, code))

/** The card is typed on the provider's page, where the plan and its commission are chosen too. */
const isElsewhere = ({ code, place }: PaperPayment) => code === '2' && place === 'hosted'

function goods(facts: PaperFacts, paying: PaperPayment, words: PaperWords): SafeHtml {
  const { labels } = words
  const { code, paid } = paying
  const shipping =
    facts.shippingKind === 'fee' ? lira(facts.shipping) : words.shippingKinds[facts.shippingKind]
  const fee = feeOf(facts, code)
  const sums: Row[] = [[labels.shipping, text(shipping)]]
  if (fee.gt('0')) sums.push([labels.onDeliveryFee, text(lira(fee.toFixed(2)))])
  sums.push([labels.total, html`<strong>${lira(Big(facts.total).plus(fee).toFixed(2))}</strong>`])
  const commission = commissionOf(facts, paying)
  if (commission.gt('0')) {
    sums.push([labels.commission, text(lira(commission.toFixed(2)))])
    sums.push([labels.charged, html`<strong>${lira(paid)}</strong>`])
  }
  const nothingElse = words.nothingElse({
    plan: isElsewhere(paying),
    freight: facts.shippingKind === 'recipientPays',
  })
  const lines = facts.lines.map(
    ({ name, code, unit, quantity, taxRate, unitGross, gross }) =>
      html`<tr><td>${name}<br><small>${code} · ${labels.taxRate} %${taxRate}</small></td><td>${quantity} ${unit}</td><td>${lira(unitGross)}</td><td>${lira(gross)}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">${labels.product}</th><th scope="col">${labels.quantity}</th><th scope="col">${labels.unitPrice}</th><th scope="col">${labels.amount}</th></tr></thead><tbody>${lines}</tbody><tfoot>${sums.map(([name, value]) => html`<tr><th scope="row" colspan="3">${name}</th><td>${value}</td></tr>`)}</tfoot></table><p>${words.withTax} ${nothingElse}</p>`
}

function payment(facts: PaperFacts, paying: PaperPayment, words: PaperWords): SafeHtml {
  const { labels } = words
  const { code, installment, paid } = paying
  const elsewhere = isElsewhere(paying)
  const count = elsewhere ? words.installmentsElsewhere : words.installmentCount(installment)
  const commission = commissionOf(facts, paying)
  const rows: Row[] = [[labels.paymentWay, text(words.paymentWays[code])]]
  if (code === '2') rows.push([labels.installments, text(count)])
  if (code === '2' && installment > 1)
    rows.push([labels.monthly, text(formatMoney(roundKurus(Big(paid).div(whole(installment))), 'TRY'))])
  if (commission.gt('0')) rows.push([labels.commission, text(lira(commission.toFixed(2)))])
  rows.push([labels.charged, html`<strong>${lira(paid)}</strong>`])
  const banks = facts.banks.map(
    ({ bankName, accountName, iban }) => html`<li>${bankName} · ${accountName} · ${iban}</li>`,
  )
  return html`${rowsOf(rows)}${words.paymentClause(code, facts.transferHours)}${elsewhere && words.elsewhereClause}${code === '4' && banks.length > 0 && html`<ul>${banks}</ul>`}`
}

/** The goods of this very order that are concerned, and then what the law says of all goods. */
function exceptions({ lines }: PaperFacts, words: PaperWords, locale: Locale): SafeHtml {
  const here = lines
    .filter(({ withdrawalException }) => withdrawalException !== '')
    .map(
      ({ name, withdrawalException }) =>
        html`<li><strong>${name}</strong> – ${withdrawalSentence(withdrawalException, locale)}</li>`,
    )
  return html`${here.length > 0 && html`<p>${words.exceptedHere}</p><ul>${here}</ul><p>${words.exceptedByLaw}</p>`}${words.exceptions}`
}

/**
 * One of the two texts, as HTML without styles, made of the order's own facts: the same facts give the same text to the letter, so
 * that what was read and what is kept can be compared. User text is escaped.
 */
export function paperHtml(paper: Paper, facts: PaperFacts, paying: PaperPayment, locale: Locale): SafeHtml {
  const words = WORDS[locale]
  const { headings, labels } = words
  const { seller } = facts
  const parts: Readonly<Record<Paper, readonly Row[]>> = {
    'on-bilgilendirme': [
      [headings.seller, sellerRows(facts, words)],
      [headings.buyer, buyerRows(facts, words)],
      [headings.goods, goods(facts, paying, words)],
      [headings.payment, payment(facts, paying, words)],
      [headings.delivery, words.delivery],
      [headings.withdrawal, words.withdrawal(seller)],
      [headings.exceptions, exceptions(facts, words, locale)],
      [headings.complaints, words.complaints(seller)],
      [headings.effect, words.effect['on-bilgilendirme']],
    ],
    'mesafeli-satis': [
      [headings.seller, sellerRows(facts, words)],
      [headings.buyer, buyerRows(facts, words)],
      [headings.subject, words.subject(facts.store)],
      [headings.goods, goods(facts, paying, words)],
      [headings.payment, payment(facts, paying, words)],
      [headings.delivery, words.delivery],
      [headings.withdrawal, words.withdrawal(seller)],
      [headings.exceptions, exceptions(facts, words, locale)],
      [headings.default, words.inDefault],
      [headings.complaints, words.complaints(seller)],
      [headings.effect, words.effect['mesafeli-satis']],
    ],
  }
  const about = [facts.orderNo && `${labels.orderNo}: ${facts.orderNo}`, `${labels.date}: ${facts.date}`]
  const clauses = parts[paper].map(([heading, body], index) => html`<h2>${index + 1}. ${heading}</h2>${body}`)
  return html`<p>${about.filter(Boolean).join(' · ')}</p>${clauses}`
}
