import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { ADDRESS_MESSAGES } from './address-schemas.ts'

/** A sentence of the address form in the shopper's language; the form's schema speaks the spec's Turkish. */
export function addressSentence(message: string, locale: Locale): string {
  const sentences = new Map<string, (inputs: object, options: { locale: Locale }) => string>([
    [ADDRESS_MESSAGES.title, m.address_title_required],
    [ADDRESS_MESSAGES.name, m.name_required],
    [ADDRESS_MESSAGES.phone, m.phone_invalid],
    [ADDRESS_MESSAGES.phoneEdit, m.phone_required],
    [ADDRESS_MESSAGES.city, m.address_city_required],
    [ADDRESS_MESSAGES.town, m.address_town_required],
    [ADDRESS_MESSAGES.address, m.address_text_required],
    [ADDRESS_MESSAGES.addressEdit, m.address_text_required_edit],
    [ADDRESS_MESSAGES.required, m.address_field_required],
    [ADDRESS_MESSAGES.doubtful, m.identity_doubtful],
  ])
  return sentences.get(message)?.({}, { locale }) ?? m.invalid_request({}, { locale })
}
