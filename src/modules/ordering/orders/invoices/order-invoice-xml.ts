import { XMLBuilder } from 'fast-xml-parser'
import { Big } from '#shared/money.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import type { InvoiceData, InvoiceLine, InvoiceParty } from './order-invoice-schemas.ts'

/** Texts and attributes are escaped; `@` names an attribute, `#` the text of an element that has one. */
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', textNodeName: '#' })

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

/** KDV, and why a line has none, as the tax authority's lists name them: 351 is 'no exemption of another kind'. */
const KDV = '0015'
const NO_EXEMPTION = { code: '351', reason: 'KDV - İstisna Olmayan Diğer' }

/** UN/ECE 4461: bank card, payment to a bank account, in cash. */
const PAYMENT_MEANS = { 'KREDIKARTI/BANKAKARTI': '48', 'EFT/HAVALE': '42', KAPIDAODEME: '10' } as const

type Tags = Readonly<Record<string, unknown>>

/** Characters that XML 1.0 cannot hold are left out; an empty text leaves its element out. */
const text = (value: string) =>
  withoutControls(value.toWellFormed().replace(/[\ufffe\uffff]/g, '')).trim() || undefined
const money = (amount: string) => ({ '@currencyID': 'TRY', '#': amount })

/** The order of the elements is that of UBL 2.1's schemas: XSD sequences refuse any other. */
function party(of: InvoiceParty): Tags {
  const ids = [
    { 'cbc:ID': { '@schemeID': of.scheme, '#': of.number } },
    ...(text(of.mersis) ? [{ 'cbc:ID': { '@schemeID': 'MERSISNO', '#': text(of.mersis) } }] : []),
  ]
  const hasTitle = of.scheme === 'VKN' || of.title !== [of.firstName, of.familyName].join(' ')
  return {
    'cbc:WebsiteURI': text(of.webAddress),
    'cac:PartyIdentification': ids,
    'cac:PartyName': hasTitle ? { 'cbc:Name': text(of.title) ?? '-' } : undefined,
    'cac:PostalAddress': {
      'cbc:StreetName': text(of.street),
      'cbc:CitySubdivisionName': text(of.town) ?? '-',
      'cbc:CityName': text(of.city) ?? '-',
      'cbc:PostalZone': text(of.postCode),
      'cac:Country': { 'cbc:Name': text(of.country) ?? 'Türkiye' },
    },
    'cac:PartyTaxScheme': text(of.taxOffice)
      ? { 'cac:TaxScheme': { 'cbc:Name': text(of.taxOffice) } }
      : undefined,
    'cac:Contact':
      of.phone || of.email
        ? { 'cbc:Telephone': text(of.phone), 'cbc:ElectronicMail': text(of.email) }
        : undefined,
    'cac:Person':
      of.scheme === 'TCKN'
        ? { 'cbc:FirstName': text(of.firstName) ?? '-', 'cbc:FamilyName': text(of.familyName) ?? '-' }
        : undefined,
  }
}

function taxTotal(subtotals: readonly { rate: string; net: string; tax: string }[], total: string): Tags {
  return {
    'cbc:TaxAmount': money(total),
    'cac:TaxSubtotal': subtotals.map(({ rate, net, tax }) => ({
      'cbc:TaxableAmount': money(net),
      'cbc:TaxAmount': money(tax),
      'cbc:Percent': rate,
      'cac:TaxCategory': {
        ...(Big(rate).eq('0') && {
          'cbc:TaxExemptionReasonCode': NO_EXEMPTION.code,
          'cbc:TaxExemptionReason': NO_EXEMPTION.reason,
        }),
        'cac:TaxScheme': { 'cbc:Name': 'KDV', 'cbc:TaxTypeCode': KDV },
      },
    })),
  }
}

const allowance = (of: InvoiceLine): Tags | undefined =>
  Big(of.allowance).eq('0')
    ? undefined
    : {
        'cbc:ChargeIndicator': 'false',
        'cbc:AllowanceChargeReason': 'İskonto',
        'cbc:Amount': money(of.allowance),
        'cbc:BaseAmount': money(Big(of.net).plus(of.allowance).toFixed(2)),
      }

const line = (of: InvoiceLine, index: number): Tags => ({
  'cbc:ID': String(index + 1),
  'cbc:Note': of.unitCode === 'C62' && of.unit !== 'Adet' ? text(`Birim: ${of.unit}`) : undefined,
  'cbc:InvoicedQuantity': { '@unitCode': of.unitCode, '#': String(of.quantity) },
  'cbc:LineExtensionAmount': money(of.net),
  'cac:AllowanceCharge': allowance(of),
  'cac:TaxTotal': taxTotal([{ rate: of.taxRate, net: of.net, tax: of.tax }], of.tax),
  'cac:Item': {
    'cbc:Name': text(of.name) ?? '-',
    'cac:SellersItemIdentification': text(of.code) ? { 'cbc:ID': text(of.code) } : undefined,
  },
  'cac:Price': { 'cbc:PriceAmount': money(of.unitPrice) },
})

function notes({ orderNo, internetSale: sale }: InvoiceData): string[] {
  return [
    `Sipariş no: ${orderNo}`,
    `Bu satış internet üzerinden yapılmıştır: ${sale.webAddress}`,
    `Ödeme şekli: ${sale.paymentType}`,
    ...(sale.paymentDate === '' ? [] : [`Ödeme tarihi: ${sale.paymentDate}`]),
    ...(sale.carrier === '' ? [] : [`Gönderiyi taşıyan: ${sale.carrier}`]),
    ...(sale.shippedOn === '' ? [] : [`Gönderim tarihi: ${sale.shippedOn}`]),
  ].flatMap((note) => text(note) ?? [])
}

/**
 * The number that stands where the integrator puts the invoice's own: of the right form (three characters, the year, nine digits) and
 * never a real one.
 */
export const placeholderNumber = (issueDate: string) => `XXX${issueDate.slice(0, 4)}000000000`

/**
 * An order as a UBL-TR 1.2 invoice without number and signature (decision 68). `seller` must be complete: an invoice without its tax
 * number is none.
 */
export function invoiceXml(data: InvoiceData): string {
  const { totals, internetSale: sale } = data
  const invoice: Tags = {
    '@xmlns': `${UBL}:Invoice-2`,
    '@xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    '@xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    'cbc:UBLVersionID': '2.1',
    'cbc:CustomizationID': 'TR1.2',
    'cbc:ProfileID': data.profile,
    'cbc:ID': placeholderNumber(data.issueDate),
    'cbc:CopyIndicator': 'false',
    'cbc:UUID': data.uuid,
    'cbc:IssueDate': data.issueDate,
    'cbc:InvoiceTypeCode': data.type,
    'cbc:Note': notes(data),
    'cbc:DocumentCurrencyCode': data.currency,
    'cbc:LineCountNumeric': String(data.lines.length),
    'cac:OrderReference': { 'cbc:ID': data.orderNo, 'cbc:IssueDate': data.orderDate },
    'cac:AccountingSupplierParty': { 'cac:Party': party(data.seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': party(data.buyer) },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': PAYMENT_MEANS[sale.paymentType],
      'cbc:PaymentDueDate': text(sale.paymentDate),
      'cbc:InstructionNote': sale.paymentType,
    },
    'cac:TaxTotal': taxTotal(data.taxes, totals.tax),
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(totals.net),
      'cbc:TaxExclusiveAmount': money(totals.net),
      'cbc:TaxInclusiveAmount': money(totals.payable),
      'cbc:AllowanceTotalAmount': money('0.00'),
      'cbc:PayableAmount': money(totals.payable),
    },
    'cac:InvoiceLine': data.lines.map(line),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ Invoice: invoice })}\n`
}
