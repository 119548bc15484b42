import { m } from '#texts/messages.js'
import { AccountInfoForm } from '../../../account/settings/account-info-form.tsx'
import type { SettingsData } from '../../../account/settings/settings-data.server.ts'
import type { ContainerProps } from '../container-props.ts'
import { CustomerSection } from '../visitor-section.tsx'

/** The account-info form on a merchant's page. */
export default function AccountInfoFormContainer({ data }: ContainerProps<SettingsData | null>) {
  return (
    <CustomerSection title={m.account_info()} data={data}>
      {(settings) => <AccountInfoForm {...settings} result={undefined} />}
    </CustomerSection>
  )
}
