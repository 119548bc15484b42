import {
  CONSENT_CHANNELS,
  type ConsentChannel,
  consentFieldName,
  consentText,
} from '#modules/customers/consent-rules.ts'
import { formText } from '../../http/form-reading.ts'
import type { PageRequest } from '../../http/shop-context.ts'

/** A consent offered at registration; the value of its checkbox is its text, so that the text that was read is submitted. */
export interface OfferedConsent {
  channel: ConsentChannel
  text: string
}

/** The consents of the registration form, in the language of the page. */
export function offeredConsents({ shop, preferences }: PageRequest): OfferedConsent[] {
  const { name } = shop.settings.store()
  return CONSENT_CHANNELS.map((channel) => ({
    channel,
    text: consentText(channel, name, preferences.locale),
  }))
}

/** The consents ticked in a form. */
export function tickedConsents(form: FormData): OfferedConsent[] {
  return CONSENT_CHANNELS.flatMap((channel) => {
    const text = formText(form, consentFieldName(channel))
    return text === '' ? [] : [{ channel, text }]
  })
}
