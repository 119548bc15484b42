import type { MailData } from '#modules/mail/mail-schemas.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

function sentence({ notice, date }: MailData<'staff-security'>, locale: Locale): string {
  switch (notice) {
    case 'password-changed':
      return m.mail_staff_security_password_changed({ date }, { locale })
    case 'second-factor-on':
      return m.mail_staff_security_second_factor_on({ date }, { locale })
    case 'second-factor-off':
      return m.mail_staff_security_second_factor_off({ date }, { locale })
    case 'recovery-code-used':
      return m.mail_staff_security_recovery_code_used({ date }, { locale })
  }
}

export const staffSecurity: MailView<'staff-security'> = {
  subject: (_data, { locale, sender }) => m.mail_staff_security_subject({ store: sender.name }, { locale }),
  preview: (data, { locale }) => sentence(data, locale),
  Body: ({ data, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name: data.name }, context)}</MailHeading>
      <MailText>{sentence(data, context.locale)}</MailText>
      <MailText>{m.mail_staff_security_not_you({}, context)}</MailText>
      <MailAction href={data.link} label={m.mail_staff_security_button({}, context)} context={context} />
    </>
  ),
}
