import { DEFAULT_COUNTRY, editedInvoiceType, NOT_CHOSEN, printed } from '#modules/customers/address-rules.ts'
import type { AddressForm } from '#modules/customers/address-schemas.ts'
import type { StoredAddress } from '#modules/customers/customers.server.ts'

/** What an account knows of its owner. */
export interface KnownPerson {
  readonly name: string
  /** In its mask; '' where the account has none. */
  readonly phone: string
}

/**
 * What the form begins with for an address, or for a new one, whose `person` may be known. Fillers are left out: nobody typed them
 * (decisions C9).
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
    property_number: address?.number ?? person?.phone ?? '',
    property_id_number: printed(address?.idNumber ?? ''),
    property_company_name: printed(address?.companyName ?? ''),
    property_tax_number: printed(address?.taxNumber ?? ''),
    property_tax_office: printed(address?.taxOffice ?? ''),
    property_invoice_type: address ? editedInvoiceType(address) : 'bireysel',
  }
}

/** A posted form, to be shown again as it was typed. A field that came twice is nobody's, so it is empty. */
export function submittedAddressForm(submitted: FormData): AddressForm {
  const text = (name: keyof AddressForm) => {
    const [value, second] = submitted.getAll(name)
    return typeof value === 'string' && second === undefined ? value : ''
  }
  const type = text('property_invoice_type')
  return {
    property_address_title: text('property_address_title'),
    property_name: text('property_name'),
    property_country: text('property_country'),
    property_city: text('property_city'),
    property_town: text('property_town'),
    property_address: text('property_address'),
    property_number: text('property_number'),
    property_id_number: text('property_id_number'),
    property_company_name: text('property_company_name'),
    property_tax_number: text('property_tax_number'),
    property_tax_office: text('property_tax_office'),
    property_invoice_type: type === 'bireysel' || type === 'kurumsal' ? type : undefined,
  }
}
