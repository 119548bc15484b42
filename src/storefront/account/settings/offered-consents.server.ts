import {
  CONSENT_CHANNELS,
  type ConsentChannel,
  consentText,
} from '#modules/people/customers/account/consent-rules.ts'
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
