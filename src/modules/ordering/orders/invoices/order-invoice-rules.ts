import { type Address, isTurkiye, printed } from '#modules/kernel/people/address-rules.ts'
import { ID_NUMBER_FILLER, isIdNumber, isTaxNumber } from '#modules/kernel/people/identity-rules.ts'
import { Big, roundKurus, roundTo, sum } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'
import { taxesByRate } from '../place/order-taxes-rules.ts'
import type { InvoiceData, InvoiceLine, InvoiceParty } from './order-invoice-schemas.ts'

/**
 * The rate of what an order charges without a rate of its own, percent: delivery, the fee of cash on delivery, a card's commission
 * (decision 68). Lines made with it say so.
 */
export const GENERAL_RATE = '20'

/** Pieces: also for a unit that has no code of its own; the line keeps its name. */
const PIECE = 'C62'

/** Codes of UN/ECE Recommendation 20 as the tax authority's list has them, by the folded Turkish name. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  adet: PIECE,
  tane: PIECE,
  parca: PIECE,
  cift: 'PR',
  takim: 'SET',
  set: 'SET',
  duzine: 'DZN',
  paket: 'PA',
  kutu: 'BX',
  koli: 'CT',
  karton: 'CT',
  gram: 'GRM',
  gr: 'GRM',
  g: 'GRM',
  kg: 'KGM',
  kilo: 'KGM',
  kilogram: 'KGM',
  ton: 'TNE',
  ml: 'MLT',
  mililitre: 'MLT',
  lt: 'LTR',
  l: 'LTR',
  litre: 'LTR',
  mm: 'MMT',
  cm: 'CMT',
  santimetre: 'CMT',
  m: 'MTR',
  mt: 'MTR',
  metre: 'MTR',
  m2: 'MTK',
  metrekare: 'MTK',
  m3: 'MTQ',
  metrekup: 'MTQ',
}

/** The code of a unit by its Turkish name; a unit without one is counted in pieces. */
export const unitCode = (unit: string): string => UNIT_CODES[foldText(unit.trim())] ?? PIECE

/** First and family name: the last word is the family's. An invoice needs both, so a single word stands with a hyphen. */
export function nameParts(name: string): { firstName: string; familyName: string } {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { firstName: words[0] ?? '-', familyName: '-' }
  return { firstName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? '-' }
}

/** District and province of an address that ends as '… Kadıköy / İstanbul'; '' for another. */
export function placeAtEnd(address: string): { town: string; city: string } {
  const [, town = '', city = ''] = /(\p{L}+)\s*\/\s*(\p{L}+)\W*$/u.exec(address) ?? []
  return { town, city }
}

/** The buyer of an invoice address. A company's tax number of 11 digits is the TCKN of its owner. */
export function invoiceBuyer(address: Address, email: string): InvoiceParty {
  const company = printed(address.taxNumber).trim()
  const person = printed(address.idNumber).trim()
  const isCompany = isTaxNumber(company)
  const owner = isIdNumber(company) ? company : isIdNumber(person) ? person : ID_NUMBER_FILLER
  return {
    scheme: isCompany ? 'VKN' : 'TCKN',
    number: isCompany ? company : owner,
    title: address.companyName || address.name,
    ...nameParts(address.name),
    taxOffice: isCompany || isIdNumber(company) ? address.taxOffice : '',
    mersis: '',
    webAddress: '',
    street: address.address,
    postCode: address.postCode,
    town: printed(address.town),
    city: printed(address.city),
    country: isTurkiye(address.country) ? 'Türkiye' : address.country,
    phone: address.number,
    email,
  }
}

/** A line that the order charges with KDV in it and without a rate; null for nothing charged. */
function chargedLine(
  kind: InvoiceLine['kind'],
  { code, name, gross }: { code: string; name: string; gross: Big },
): InvoiceLine | null {
  if (!gross.gt('0')) return null
  const net = roundKurus(gross.times('100').div(Big(GENERAL_RATE).plus('100')))
  return {
    ...{ kind, code, name },
    quantity: 1,
    unitCode: PIECE,
    unit: 'Adet',
    unitPrice: net.toFixed(2),
    allowance: '0.00',
    net: net.toFixed(2),
    taxRate: GENERAL_RATE,
    assumedRate: true,
    tax: gross.minus(net).toFixed(2),
    gross: gross.toFixed(2),
  }
}

/** What is invoiced of an order; amounts TRY, decimal text. */
export interface InvoicedAmounts {
  lines: readonly {
    code: string
    name: string
    variant: string
    unitValue: string
    /** Without KDV, TRY, exact. */
    unitNet: string
    quantity: number
    taxRate: string
    net: string
    tax: string
    gross: string
    /** With KDV, already out of the three amounts above. */
    discount: string
  }[]
  shippingTotal: string
  paymentFee: string
  commission: string
}

/**
 * A line's discount without KDV. From what its pieces cost, not from the discount with KDV, so that price, discount and net agree to the
 * kuruş on the invoice.
 */
function allowanceOf({ unitNet, quantity, net, discount }: InvoicedAmounts['lines'][number]): Big {
  return Big(discount).eq('0') ? Big('0') : roundKurus(Big(unitNet).times(String(quantity))).minus(net)
}

/** An order's lines, KDV by rate and totals; they add up to what was charged, to the kuruş. */
export function invoiceAmounts(order: InvoicedAmounts): Pick<InvoiceData, 'lines' | 'taxes' | 'totals'> {
  const products = order.lines.map((line): InvoiceLine => {
    const { code, quantity, net, tax, gross } = line
    return {
      kind: 'product',
      code,
      name: line.variant === '' ? line.name : `${line.name} (${line.variant})`,
      quantity,
      unitCode: unitCode(line.unitValue),
      unit: line.unitValue,
      unitPrice: roundTo(Big(line.unitNet), 8).toFixed(),
      allowance: allowanceOf(line).toFixed(2),
      ...{ net, tax, gross },
      taxRate: Big(line.taxRate).toFixed(),
      assumedRate: false,
    }
  })
  const others = [
    chargedLine('delivery', { code: 'KARGO', name: 'Kargo bedeli', gross: Big(order.shippingTotal) }),
    chargedLine('payment-fee', {
      code: 'KAPIDA-ODEME',
      name: 'Kapıda ödeme hizmet bedeli',
      gross: Big(order.paymentFee),
    }),
    chargedLine('commission', {
      code: 'VADE-FARKI',
      name: 'Taksit vade farkı',
      gross: Big(order.commission),
    }),
  ].filter((line) => line !== null)
  const lines = [...products, ...others]
  const total = (key: 'net' | 'tax' | 'gross') => sum(lines.map((line) => Big(line[key]))).toFixed(2)
  return {
    lines,
    taxes: taxesByRate(lines).map(({ rate, net, tax }) => ({ rate, net, tax })),
    totals: { net: total('net'), tax: total('tax'), payable: total('gross') },
  }
}
