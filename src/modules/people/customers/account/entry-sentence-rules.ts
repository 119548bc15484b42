import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { EntryReason } from './entry-rules.ts'
import { MAX_NAME_LENGTH } from './person-rules.ts'

/** The sentence about a field of login, registration or a new password (spec §5); without `locale` in the language of the page. */
export function entrySentence(reason: EntryReason, locale?: Locale): string {
  const inLocale = locale && { locale }
  switch (reason) {
    case 'name':
      return m.name_required({}, inLocale)
    case 'name-long':
      return m.name_too_long({ most: MAX_NAME_LENGTH }, inLocale)
    case 'name-signs':
      return m.name_signs({}, inLocale)
    case 'surname':
      return m.surname_required({}, inLocale)
    case 'surname-long':
      return m.surname_too_long({ most: MAX_NAME_LENGTH }, inLocale)
    case 'surname-signs':
      return m.surname_signs({}, inLocale)
    case 'email':
      return m.email_invalid({}, inLocale)
    case 'phone':
      return m.phone_invalid({}, inLocale)
    case 'password-required':
      return m.password_required({}, inLocale)
    case 'password-length':
      return m.password_length({}, inLocale)
    case 'password-common':
      return m.password_common({}, inLocale)
    case 'password-unconfirmed':
      return m.password_unconfirmed({}, inLocale)
    case 'password-mismatch':
      return m.password_mismatch({}, inLocale)
  }
}
