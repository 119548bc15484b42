import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const verifyEmail: MailView<'verify-email'> = {
  subject: (_data, { locale, sender }) => m.mail_verify_subject({ store: sender.name }, { locale }),
  preview: (_data, { locale }) => m.mail_verify_text({}, { locale }),
  Body: ({ data: { name, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_verify_text({}, context)}</MailText>
      <MailAction href={link} label={m.mail_verify_button({}, context)} context={context} />
      <MailText quiet>{m.mail_verify_not_you({}, context)}</MailText>
    </>
  ),
}
