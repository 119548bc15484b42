import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const resetPassword: MailView<'reset-password'> = {
  subject: (_data, { locale, sender }) => m.mail_reset_subject({ store: sender.name }, { locale }),
  preview: (_data, { locale }) => m.mail_reset_text({}, { locale }),
  Body: ({ data: { name, link }, about }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
      <MailText>{m.mail_reset_text({}, about)}</MailText>
      <MailAction href={link} label={m.mail_reset_button({}, about)} about={about} />
      <MailText quiet>{m.mail_reset_not_you({}, about)}</MailText>
    </>
  ),
}
