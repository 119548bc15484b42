import { m } from '#texts/messages.js'
import { MailAction, MailCode, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const signInCode: MailView<'sign-in-code'> = {
  subject: (_data, { locale, sender }) => m.mail_sign_in_code_subject({ store: sender.name }, { locale }),
  preview: (_data, { locale }) => m.mail_sign_in_code_text({}, { locale }),
  Body: ({ data: { name, code, link }, about }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
      <MailText>{m.mail_sign_in_code_text({}, about)}</MailText>
      <MailCode>{code}</MailCode>
      <MailText quiet>{m.mail_sign_in_code_time({}, about)}</MailText>
      <MailText>{m.mail_sign_in_code_not_you({}, about)}</MailText>
      <MailAction href={link} label={m.mail_reset_button({}, about)} about={about} />
    </>
  ),
}
