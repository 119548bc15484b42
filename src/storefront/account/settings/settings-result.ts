import type { AccountInfoForm } from '#modules/people/customers/account/account-schemas.ts'
import type { ConsentChannel } from '#modules/people/customers/account/consent-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'

/** The forms of the settings page. */
export type SettingsSection = 'info' | 'password' | 'consent'

/** The result of a form; a refused one may have its values as typed, without passwords, or the channel of a consent. */
export type SettingsResult =
  | { ok: true; section: SettingsSection }
  | (Refused & { section?: SettingsSection; values?: AccountInfoForm; channel?: ConsentChannel | null })

export const SETTINGS_PATH = '/hesap/ayarlar'
/** The query parameter that names the section a no-JavaScript form has saved. */
export const SAVED = 'kaydedildi'

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
