import type { AccountField, AccountInfoForm } from '#modules/customers/account-schemas.ts'
import type { ConsentChannel } from '#modules/customers/consent-rules.ts'
import { loginUrl } from '#shared/return-path.ts'

/** The forms of the settings page. */
export type SettingsSection = 'info' | 'password' | 'consent'

/** The result of a form: saved, or refused with a message. */
export type SettingsResult =
  | { section: SettingsSection; saved: true; error?: undefined }
  | {
      section: SettingsSection
      saved: false
      error: string
      /** Refused by a rate limit: the status is 429. */
      tooMany?: boolean
      /** Messages by field, for a form sent without JavaScript. */
      fields?: Partial<Record<AccountField | 'password' | 'passwordVerify', string>>
      /** The typed values, without passwords. */
      values?: AccountInfoForm
      /** The channel of a consent form. */
      channel?: ConsentChannel | null
    }

export const SETTINGS_PATH = '/hesap/ayarlar'
/** The query parameter that names the section a no-JavaScript form has saved. */
export const SAVED = 'kaydedildi'
/** The form field that marks a submission by JavaScript, which handles the result itself. */
export const BY_SCRIPT = 'betik'

const SECTION_ANCHORS: Readonly<Record<SettingsSection, string>> = {
  info: 'bilgilerim',
  password: 'sifre',
  consent: 'izinler',
}

/** The page after a no-JavaScript form, at the section that was saved. */
export function savedPath(section: SettingsSection): string {
  return `${SETTINGS_PATH}?${SAVED}=${section}#${SECTION_ANCHORS[section]}`
}

/** The link to the login and back to the settings; `again` for customers whose login is too old for the change. */
export function loginPath(again: boolean): string {
  return loginUrl(SETTINGS_PATH, again ? { yeniden: '1' } : {})
}
