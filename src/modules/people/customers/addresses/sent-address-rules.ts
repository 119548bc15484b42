import { isTurkiye, NOT_CHOSEN } from '#modules/kernel/people/address-rules.ts'
import { ID_NUMBER_FILLER, TAX_NUMBER_FILLER } from '#modules/kernel/people/identity-rules.ts'
import type { AddressForm } from './address-schemas.ts'
import { WIRE_INVOICE_TYPES } from './addresses-wire.ts'

/**
 * The form as it is sent (spec §5). Abroad the city and company fields hold fillers. A person sends no company fields and a company no ID
 * number (spec §4); the edit form sends the filler wherever the ID number does not have eleven digits (decisions A13).
 */
export function sentAddressForm(form: AddressForm, mode: 'add' | 'edit'): AddressForm {
  if (!isTurkiye(form.property_country)) {
    return {
      ...form,
      property_city: NOT_CHOSEN,
      property_town: NOT_CHOSEN,
      property_id_number: ID_NUMBER_FILLER,
      property_company_name: NOT_CHOSEN,
      property_tax_office: NOT_CHOSEN,
      property_tax_number: TAX_NUMBER_FILLER,
      property_invoice_type: WIRE_INVOICE_TYPES.individual,
    }
  }
  const corporate = form.property_invoice_type === WIRE_INVOICE_TYPES.corporate
  const idNumber = corporate ? '' : form.property_id_number
  return {
    ...form,
    property_id_number:
      mode === 'edit' && idNumber.length !== ID_NUMBER_FILLER.length ? ID_NUMBER_FILLER : idNumber,
    ...(!corporate && { property_company_name: '', property_tax_office: '', property_tax_number: '' }),
  }
}
