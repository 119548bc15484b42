import { m } from '#texts/messages.js'
import { AccountInfoForm } from './account-info-form.tsx'
import { ConsentList } from './consent-list.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { MyData } from './my-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import type { SettingsData } from './settings-data.server.ts'
import type { SettingsSection as Section, SettingsResult } from './settings-result.ts'
import { SettingsSection } from './settings-section.tsx'

/** Everything a customer can change about the account (spec §2 Account settings), a section each. */
export function SettingsSections({
  owner,
  info,
  today,
  fresh,
  consents,
  sessions,
  hasCards,
  resultOf,
}: SettingsData & {
  /** The result of a section's form; pages that handle no form have none. */
  resultOf?: (section: Section) => SettingsResult | undefined
}) {
  return (
    <div>
      <SettingsSection id="bilgilerim" title={m.account_info()} lead={m.account_info_hint()}>
        <AccountInfoForm owner={owner} info={info} today={today} result={resultOf?.('info')} />
      </SettingsSection>
      <SettingsSection id="eposta" title={m.email_change_title()}>
        <EmailChangeForm email={info.email} />
      </SettingsSection>
      <SettingsSection id="sifre" title={m.change_password()} lead={m.change_password_hint()}>
        <PasswordForm email={info.email} fresh={fresh} result={resultOf?.('password')} />
      </SettingsSection>
      <SettingsSection id="izinler" title={m.consents()} lead={m.consents_hint()}>
        <ConsentList consents={consents} result={resultOf?.('consent')} />
      </SettingsSection>
      <SettingsSection id="oturumlar" title={m.sessions_title()}>
        <SessionList sessions={sessions} />
      </SettingsSection>
      <SettingsSection id="verilerim" title={m.my_data()} lead={m.my_data_hint()}>
        <MyData hasCards={hasCards} />
      </SettingsSection>
    </div>
  )
}
