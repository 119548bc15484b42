import { LOCALES, type Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

/** Channels for commercial messages; each needs a consent of its own (turkey.md §8). */
export const CONSENT_CHANNELS = ['email', 'sms', 'call'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

const TEXTS = { email: m.consent_email, sms: m.consent_sms, call: m.consent_call } as const

export function isConsentChannel(text: unknown): text is ConsentChannel {
  return CONSENT_CHANNELS.some((channel) => channel === text)
}

/** The sentence the customer agrees to. It is shown, sent back and stored verbatim. */
export function consentText(channel: ConsentChannel, store: string, locale: Locale): string {
  return TEXTS[channel]({ store }, { locale })
}

/**
 * True for a sentence that this shop currently shows for the channel, in any of its languages. A page opened before the shop changed its
 * name sends another sentence, which is no consent to the current one.
 */
export function isConsentText(channel: ConsentChannel, store: string, text: string): boolean {
  return LOCALES.some((locale) => consentText(channel, store, locale) === text)
}

/** The name of a channel's checkbox in the registration form; its value is the sentence beside it. */
export function consentFieldName(channel: ConsentChannel): string {
  return `consent_${channel}`
}
