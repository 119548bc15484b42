import type { AccountField, AccountInfoForm } from '#modules/customers/account-schemas.ts'
import type { ConsentChannel } from '#modules/customers/consent-rules.ts'
import { loginBackTo } from '../return-path.ts'

/** The forms of the settings page. */
export type SettingsSection = 'info' | 'password' | 'consent'

/** What became of a form: saved, or refused with a sentence. */
export type SettingsResult =
  | { section: SettingsSection; saved: true; error?: undefined }
  | {
      section: SettingsSection
      saved: false
      error: string
      /** Refused for a time only: the status is 429. */
      tooMany?: boolean
      /** Sentences of fields, for a form sent without scripts. */
      fields?: Partial<Record<AccountField | 'password' | 'passwordVerify', string>>
      /** What was typed, secrets left out. */
      values?: AccountInfoForm
      /** Whose consent it was. */
      channel?: ConsentChannel | null
    }

export const SETTINGS_PATH = '/hesap/ayarlar'
/** The query parameter that says what a form sent without scripts has saved. */
export const SAVED = 'kaydedildi'
/** The field by which a form says that scripts send it and wait for the answer themselves. */
export const BY_SCRIPT = 'betik'

const SECTION_ANCHORS: Readonly<Record<SettingsSection, string>> = {
  info: 'bilgilerim',
  password: 'sifre',
  consent: 'izinler',
}

/** The page after a form that was sent without scripts, at the section that was saved. */
export function savedPath(section: SettingsSection): string {
  return `${SETTINGS_PATH}?${SAVED}=${section}#${SECTION_ANCHORS[section]}`
}

/** The login, and the way back here; `again` for customers whose login is too old for what they want. */
export function loginPath(again: boolean): string {
  return loginBackTo(SETTINGS_PATH, again ? { yeniden: '1' } : {})
}
