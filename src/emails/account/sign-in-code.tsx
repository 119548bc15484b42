import { m } from '#texts/messages.js'
import { MailAction, MailCode, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const signInCode: MailView<'sign-in-code'> = {
  subject: (_data, { locale, sender }) => m.mail_sign_in_code_subject({ store: sender.name }, { locale }),
  preview: (_data, { locale }) => m.mail_sign_in_code_text({}, { locale }),
  Body: ({ data: { name, code, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_sign_in_code_text({}, context)}</MailText>
      <MailCode>{code}</MailCode>
      <MailText quiet>{m.mail_sign_in_code_time({}, context)}</MailText>
      <MailText>{m.mail_sign_in_code_not_you({}, context)}</MailText>
      <MailAction href={link} label={m.mail_reset_button({}, context)} context={context} />
    </>
  ),
}
