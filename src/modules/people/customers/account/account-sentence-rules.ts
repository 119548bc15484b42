import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { AccountFieldReason, PasswordReason } from './account-schemas.ts'
import { MAX_NAME_LENGTH } from './person-rules.ts'

/** Every reason for which changing, exporting or erasing an account is refused. */
export type AccountReason =
  | AccountFieldReason
  | PasswordReason
  | 'login-required'
  | 'reauth-required'
  | 'wrong-password'
  | 'too-many-attempts'
  | 'unknown-channel'
  | 'consent-text'
  | 'open-orders'
  | 'open-account'
  | 'not-confirmed'

type InLocale = { locale: Locale } | undefined
const most = { most: MAX_NAME_LENGTH }

const SENTENCES = {
  name: m.name_required,
  'name-signs': m.name_signs,
  'name-long': (_: object, inLocale: InLocale) => m.name_too_long(most, inLocale),
  surname: m.surname_required,
  'surname-signs': m.surname_signs,
  'surname-long': (_: object, inLocale: InLocale) => m.surname_too_long(most, inLocale),
  phone: m.phone_invalid,
  gender: m.gender_invalid,
  birthdate: m.birthdate_invalid,
  'password-length': m.password_length,
  'password-common': m.password_common,
  'password-unconfirmed': m.password_unconfirmed,
  'password-mismatch': m.password_mismatch,
  'login-required': m.login_required,
  'reauth-required': m.reauth_required,
  'wrong-password': m.wrong_password,
  'too-many-attempts': m.too_many_requests,
  'unknown-channel': m.unknown_choice,
  'consent-text': m.consent_text_changed,
  'open-orders': m.erase_open_orders,
  'open-account': m.erase_open_account,
  'not-confirmed': m.erase_not_confirmed,
} as const satisfies Record<AccountReason, unknown>

export function isAccountReason(text: string): text is AccountReason {
  return Object.hasOwn(SENTENCES, text)
}

/** The sentence for a reason (spec §5, §8); without `locale` in the language of the page. */
export function accountSentence(reason: AccountReason, locale?: Locale): string {
  return SENTENCES[reason]({}, locale && { locale })
}
