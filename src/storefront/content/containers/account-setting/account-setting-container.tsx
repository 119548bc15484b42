import { m } from '#texts/messages.js'
import type { SettingsData } from '../../../account/settings/settings-data.server.ts'
import { SettingsSections } from '../../../account/settings/settings-sections.tsx'
import type { ContainerProps } from '../container-props.ts'
import { CustomerSection } from '../visitor-section.tsx'

/** The account settings on a merchant's page. */
export default function AccountSettingContainer({ data }: ContainerProps<SettingsData | null>) {
  return (
    <CustomerSection title={m.account_settings()} data={data}>
      {(settings) => <SettingsSections {...settings} />}
    </CustomerSection>
  )
}
