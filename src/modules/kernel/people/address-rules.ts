import { foldText } from '#shared/text/turkish.ts'
import { ID_NUMBER_FILLER, maskedNumber, TAX_NUMBER_FILLER } from './identity-rules.ts'

/** 'individual' buys as a person, 'corporate' as a company (spec §4). */
export const INVOICE_TYPES = ['individual', 'corporate'] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]

/** An address in the shape of the API (decisions G); `number` is the phone. */
export interface Address {
  readonly addressTitle: string
  readonly name: string
  readonly country: string
  readonly city: string
  readonly town: string
  readonly address: string
  /** '' when not given. */
  readonly postCode: string
  readonly number: string
  readonly idNumber: string
  readonly companyName: string
  readonly taxOffice: string
  readonly taxNumber: string
  readonly invoiceType: InvoiceType
}

/** The placeholder of the city and district lists, also sent where a foreign address has no such part (spec §5). */
export const NOT_CHOSEN = 'Seçin'

export const DEFAULT_COUNTRY = 'Türkiye'

/** The limit per customer, so that nobody can fill the database. */
export const MAX_ADDRESSES = 50

const fillers: readonly string[] = [NOT_CHOSEN, ID_NUMBER_FILLER, TAX_NUMBER_FILLER]

/** A field as it may be printed: fillers are stored as sent but never shown (decisions C9). */
export function printed(value: string): string {
  return fillers.includes(value.trim()) ? '' : value
}

/** Türkiye by any of its names; an empty country is the default one. */
export function isTurkiye(country: string): boolean {
  return ['', 'tr', 'tur', 'turkiye', 'turkey'].includes(foldText(country.trim()))
}

/**
 * The postal code of Türkiye in a text: five digits that begin with a plate code, or with the 99 of Northern Cyprus, which is addressed by
 * way of Mersin. Spaces between them are ignored; null for any other text.
 */
export function turkishPostCode(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^(?:0[1-9]|[1-7]\d|8[01]|99)\d{3}$/.test(digits) ? digits : null
}

/** Where an address is, in one line: `34710 Kadıköy / İstanbul / Türkiye`. Fillers and empty parts are left out. */
export function placeLine({
  postCode = '',
  town,
  city,
  country = '',
}: Partial<Pick<Address, 'postCode' | 'country'>> & Pick<Address, 'town' | 'city'>): string {
  const region = [printed(town), printed(city), country].filter(Boolean).join(' / ')
  return [postCode, region].filter(Boolean).join(' ')
}

/**
 * False for an address of an earlier shop whose province, district or phone could not be read: it is kept, and completed in the address form
 * before an order goes there. The form itself makes no such address.
 */
export function isCompleteAddress(address: Pick<Address, 'city' | 'town' | 'number'>): boolean {
  return address.city !== '' && address.town !== '' && address.number !== ''
}

/** Corporate when a tax number is set that is not the filler (decisions A13). */
export function invoiceTypeOf(taxNumber: string): InvoiceType {
  return printed(taxNumber) === '' ? 'individual' : 'corporate'
}

/** The invoice type an edit form starts with: the stored type takes precedence over what the ID number suggests (decisions A13). */
export function editedInvoiceType(address: {
  readonly idNumber: string
  readonly invoiceType?: InvoiceType
}): InvoiceType {
  return address.invoiceType ?? (address.idNumber === '' ? 'corporate' : 'individual')
}

type Part = keyof Omit<Address, 'invoiceType'>

const personParts: readonly (readonly [label: string, part: Part])[] = [
  ['Adres Başlığı', 'addressTitle'],
  ['Ad Soyad', 'name'],
  ['Telefon', 'number'],
  ['Adres', 'address'],
  ['Posta Kodu', 'postCode'],
  ['İlçe', 'town'],
  ['Şehir', 'city'],
  ['Ülke', 'country'],
]
const individualParts: typeof personParts = [['T.C. Kimlik No', 'idNumber']]
const corporateParts: typeof personParts = [
  ['Firma', 'companyName'],
  ['Vergi Dairesi', 'taxOffice'],
  ['Vergi No', 'taxNumber'],
]
const allParts = [...personParts, ...individualParts, ...corporateParts]

/** User text for an address string: `|` becomes `/`, line breaks become spaces (decisions E). */
function singleLine(value: string): string {
  return value.replaceAll('|', '/').replace(/\s+/g, ' ').trim()
}

/**
 * The address snapshot stored with an order (faturaadresi, teslimatadresi): `Adres Başlığı:Ev|Ad Soyad:Ayşe Yılmaz|…`. Empty parts and
 * fillers are omitted. Individuals end with T.C. Kimlik No, companies with Firma, Vergi Dairesi, Vergi No (decisions E).
 */
export function addressText(address: Address): string {
  const last = address.invoiceType === 'corporate' ? corporateParts : individualParts
  return [...personParts, ...last]
    .map(([label, part]) => ({ label, value: singleLine(printed(address[part])) }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}:${value}`)
    .join('|')
}

/** The labelled parts of an address string in order, for printing on a card. Split at the first `:` only: "No:12" stays whole. */
export function parseAddressParts(text: string): { readonly label: string; readonly value: string }[] {
  return text
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const colon = part.indexOf(':')
      return colon === -1
        ? { label: '', value: part.trim() }
        : { label: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() }
    })
    .filter(({ value }) => printed(value) !== '')
}

/** Parses the address string of an order; missing parts are empty. Corporate when it has a tax number. */
export function parseAddressText(text: string): Address {
  const found = new Map(parseAddressParts(text).map(({ label, value }) => [label, value]))
  const fields = Object.fromEntries(allParts.map(([label, part]) => [part, found.get(label) ?? '']))
  const address = fields as Record<Part, string>
  return { ...address, invoiceType: invoiceTypeOf(address.taxNumber) }
}

const NUMBER_LABELS = ['T.C. Kimlik No', 'Vergi No']

/** The address string with all but the ends of its national ID and tax number masked, for screens and print (decision 34). */
export function maskedAddressText(text: string): string {
  return parseAddressParts(text)
    .map(({ label, value }) => {
      const shown = NUMBER_LABELS.includes(label) ? maskedNumber(value) : value
      return label === '' ? shown : `${label}:${shown}`
    })
    .join('|')
}

/** The national ID and tax number in an address string, without fillers. */
export function identityNumbers(text: string): string[] {
  const { idNumber, taxNumber } = parseAddressText(text)
  return [idNumber, taxNumber].filter((number) => number !== '')
}
