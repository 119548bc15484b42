import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { ADDRESS_LIMITS, type AddressField, type AddressProblem } from './address-schemas.ts'

/** Labels of the form, for the sentences that name their field. */
const LABELS = {
  property_address_title: m.address_title,
  property_name: m.full_name,
  property_country: m.country,
  property_city: m.city,
  property_town: m.town,
  property_address: m.address,
  property_post_code: m.post_code,
  property_number: m.phone,
  property_id_number: m.national_id,
  property_company_name: m.company_name,
  property_tax_number: m.tax_number,
  property_tax_office: m.tax_office,
  property_invoice_type: m.invoice_type,
} as const satisfies Record<AddressField, unknown>

/** The sentence of spec §5 for a problem of the address form; without `locale` in the language of the page. */
export function addressSentence({ field, reason }: AddressProblem, locale?: Locale): string {
  const inLocale = locale && { locale }
  const most = ADDRESS_LIMITS.field
  switch (reason) {
    case 'title':
      return m.address_title_required({}, inLocale)
    case 'title-long':
      return m.address_title_too_long({ most: ADDRESS_LIMITS.title }, inLocale)
    case 'name':
      return m.name_required({}, inLocale)
    case 'name-long':
      return m.name_too_long({ most: ADDRESS_LIMITS.name }, inLocale)
    case 'name-signs':
      return m.name_signs({}, inLocale)
    case 'name-signs-abroad':
      return m.name_signs_abroad({}, inLocale)
    case 'phone':
      return m.phone_invalid({}, inLocale)
    case 'phone-edit':
      return m.phone_required({}, inLocale)
    case 'country':
      return m.address_country_required({}, inLocale)
    case 'city':
      return m.address_city_required({}, inLocale)
    case 'town':
      return m.address_town_required({}, inLocale)
    case 'address':
      return m.address_text_required({}, inLocale)
    case 'address-edit':
      return m.address_text_required_edit({}, inLocale)
    case 'address-long':
      return m.address_text_too_long({ most: ADDRESS_LIMITS.address }, inLocale)
    case 'post-code':
      return m.post_code_invalid({}, inLocale)
    case 'post-code-long':
      return m.post_code_too_long({ most: ADDRESS_LIMITS.postCode }, inLocale)
    case 'required':
      return m.address_field_required({}, inLocale)
    case 'too-long':
      return m.address_field_too_long({ field: LABELS[field]({}, inLocale), most }, inLocale)
    case 'id-number-length':
      return m.national_id_length({}, inLocale)
    case 'tax-number-length':
      return m.tax_number_length({}, inLocale)
    case 'doubtful':
      return m.identity_number_suspect({}, inLocale)
    case 'hidden':
      return m.text_hidden_characters({ field: LABELS[field]({}, inLocale) }, inLocale)
  }
}
