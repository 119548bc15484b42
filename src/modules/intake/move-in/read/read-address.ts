import {
  type Address,
  DEFAULT_COUNTRY,
  NOT_CHOSEN,
  turkishPostCode,
} from '#modules/kernel/people/address-rules.ts'
import { ID_NUMBER_FILLER, isTaxNumber, TAX_NUMBER_FILLER } from '#modules/kernel/people/identity-rules.ts'
import { formatPhone, isForeignPhone, parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import { ADDRESS_LIMITS } from '#modules/people/customers/addresses/address-schemas.ts'
import { oneLine } from '#shared/text/shopper-text.ts'
import { columnKey } from './earlier-columns.ts'
import type { PlaceFinder } from './place-finder.ts'

/** An address as files of other shops have it, each part as it is written there. */
export interface EarlierAddress {
  readonly title: string
  readonly name: string
  readonly company: string
  readonly lines: readonly string[]
  readonly city: string
  /** Where the file has a column for districts; '' otherwise. */
  readonly town: string
  readonly province: string
  readonly country: string
  readonly postcode: string
  readonly phone: string
  readonly taxOffice?: string
  readonly taxNumber?: string
}

/** What the shopper has to complete before ordering to the address. */
export type AddressGap = 'city' | 'town' | 'phone' | 'street' | 'cut'

/**
 * The address as this shop stores it, with what is missing. A place that is in no list stays in the address text, in the words of the file;
 * province and district are then empty, and the checkout asks for them. Null for an address without any text.
 */
export function readAddress(
  earlier: EarlierAddress,
  places: PlaceFinder,
): { address: Address; gaps: AddressGap[] } | null {
  const street = earlier.lines.map(oneLine).filter(Boolean).join(', ')
  if (street === '' && earlier.city.trim() === '' && earlier.town.trim() === '') return null
  const country = places.country(earlier.country)
  return country !== null && country.name === DEFAULT_COUNTRY
    ? turkish(earlier, street, places)
    : abroad(earlier, street, country?.name ?? oneLine(earlier.country), country !== null)
}

/** The texts joined with commas; one that is contained in those before it is left out. */
function joined(texts: readonly string[]): string {
  let whole = ''
  for (const text of texts.map(oneLine).filter(Boolean)) {
    if (columnKey(whole).includes(columnKey(text))) continue
    whole = whole === '' ? text : `${whole}, ${text}`
  }
  return whole
}

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/**
 * The postal code of a file. Shopify guards numbers with an apostrophe, and spreadsheets take the zero from `01720`. Null for what is none:
 * that stays in the address text.
 */
function earlierPostCode(written: string): string | null {
  const code = oneLine(written).replace(/^'/, '')
  return turkishPostCode(/^\d{4}$/.test(code) ? `0${code}` : code)
}

function turkish(earlier: EarlierAddress, street: string, places: PlaceFinder) {
  const { city, town } = places.place(earlier.province, [
    earlier.town,
    earlier.city,
    ...earlier.lines.slice(1),
  ])
  const unresolved = city === '' || town === '' ? [earlier.town, earlier.city, earlier.province] : []
  const taxNumber = (earlier.taxNumber ?? '').replace(/\D/g, '')
  const corporate = oneLine(earlier.company) !== '' && isTaxNumber(taxNumber)
  const postCode = earlierPostCode(earlier.postcode)
  const text = joined([
    corporate ? '' : earlier.company,
    street,
    ...unresolved,
    postCode ? '' : earlier.postcode,
  ])
  const phone = parseTurkishPhone(earlier.phone)
  const gaps: AddressGap[] = []
  if (city === '') gaps.push('city')
  else if (town === '') gaps.push('town')
  if (phone === null) gaps.push('phone')
  if (street.length < ADDRESS_LIMITS.shortestAddress) gaps.push('street')
  if (text.length > ADDRESS_LIMITS.address) gaps.push('cut')
  const address: Address = {
    addressTitle: cut(oneLine(earlier.title), ADDRESS_LIMITS.title),
    name: cut(oneLine(earlier.name), ADDRESS_LIMITS.name),
    country: DEFAULT_COUNTRY,
    city,
    // A district without its province would name another place.
    town: city === '' ? '' : town,
    address: cut(text, ADDRESS_LIMITS.address),
    postCode: postCode ?? '',
    number: phone === null ? '' : formatPhone(phone),
    idNumber: corporate ? '' : ID_NUMBER_FILLER,
    companyName: corporate ? cut(oneLine(earlier.company), ADDRESS_LIMITS.field) : '',
    taxOffice: corporate ? cut(oneLine(earlier.taxOffice ?? ''), ADDRESS_LIMITS.field) : '',
    taxNumber: corporate ? taxNumber : '',
    invoiceType: corporate ? 'corporate' : 'individual',
  }
  return { address, gaps }
}

function abroad(earlier: EarlierAddress, street: string, country: string, known: boolean) {
  const postCode = oneLine(earlier.postcode).replace(/^'/, '')
  const fits = [...postCode].length <= ADDRESS_LIMITS.postCode
  const text = joined([
    earlier.company,
    street,
    earlier.town,
    earlier.city,
    earlier.province,
    fits ? '' : postCode,
  ])
  const phone = earlier.phone.replace(/[\s().\-/]/g, '')
  const gaps: AddressGap[] = []
  if (!known) gaps.push('city')
  if (!isForeignPhone(phone)) gaps.push('phone')
  if (text.length > ADDRESS_LIMITS.address) gaps.push('cut')
  const address: Address = {
    addressTitle: cut(oneLine(earlier.title), ADDRESS_LIMITS.title),
    name: cut(oneLine(earlier.name), ADDRESS_LIMITS.name),
    country: cut(country, ADDRESS_LIMITS.field),
    city: known ? NOT_CHOSEN : '',
    town: known ? NOT_CHOSEN : '',
    address: cut(text, ADDRESS_LIMITS.address),
    postCode: fits ? postCode : '',
    number: isForeignPhone(phone) ? phone : '',
    idNumber: ID_NUMBER_FILLER,
    companyName: NOT_CHOSEN,
    taxOffice: NOT_CHOSEN,
    taxNumber: TAX_NUMBER_FILLER,
    invoiceType: 'individual',
  }
  return { address, gaps }
}
