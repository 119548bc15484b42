import {
  DEFAULT_COUNTRY,
  editedInvoiceType,
  NOT_CHOSEN,
  printed,
} from '#modules/kernel/people/address-rules.ts'
import { ID_NUMBER_FILLER } from '#modules/kernel/people/identity-rules.ts'
import type { AddressForm } from '#modules/people/customers/addresses/address-schemas.ts'
import { parseInvoiceType, WIRE_INVOICE_TYPES } from '#modules/people/customers/addresses/addresses-wire.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'

/** The checkbox 'Vermek istemiyorum' at the ID number. */
export const ID_WITHHELD = 'kimlik-verilmiyor'

/** What the account already knows about its owner. */
export interface KnownPerson {
  readonly name: string
  /** Formatted with the phone mask; '' when the account has none. */
  readonly phone: string
}

/**
 * Initial form values for a stored address, or for a new one (then `person` prefills name and phone). Placeholder values are left
 * out because nobody typed them (decisions C9).
 */
export function initialAddressForm(
  address: StoredAddress | null,
  person: KnownPerson | null = null,
): AddressForm {
  return {
    property_address_title: address?.addressTitle ?? '',
    property_name: address?.name ?? person?.name ?? '',
    property_country: address?.country ?? DEFAULT_COUNTRY,
    property_city: address?.city ?? NOT_CHOSEN,
    property_town: address?.town ?? NOT_CHOSEN,
    property_address: address?.address ?? '',
    property_post_code: address?.postCode ?? '',
    property_number: address?.number ?? person?.phone ?? '',
    property_id_number: printed(address?.idNumber ?? ''),
    property_company_name: printed(address?.companyName ?? ''),
    property_tax_number: printed(address?.taxNumber ?? ''),
    property_tax_office: printed(address?.taxOffice ?? ''),
    property_invoice_type: WIRE_INVOICE_TYPES[address ? editedInvoiceType(address) : 'individual'],
  }
}

/** The values of a posted form, to show it again as typed. A field posted twice is ambiguous, so it becomes empty. */
export function submittedAddressForm(submitted: FormData): AddressForm {
  const text = (name: keyof AddressForm) => {
    const [value, second] = submitted.getAll(name)
    return typeof value === 'string' && second === undefined ? value : ''
  }
  const type = parseInvoiceType(text('property_invoice_type'))
  return {
    property_address_title: text('property_address_title'),
    property_name: text('property_name'),
    property_country: text('property_country'),
    property_city: text('property_city'),
    property_town: text('property_town'),
    property_address: text('property_address'),
    property_post_code: text('property_post_code'),
    property_number: text('property_number'),
    property_id_number: submitted.has(ID_WITHHELD) ? ID_NUMBER_FILLER : text('property_id_number'),
    property_company_name: text('property_company_name'),
    property_tax_number: text('property_tax_number'),
    property_tax_office: text('property_tax_office'),
    property_invoice_type: type ? WIRE_INVOICE_TYPES[type] : undefined,
  }
}
