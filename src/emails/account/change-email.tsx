import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

/** Sent to the new address: opening its link proves that the mailbox belongs to the customer. */
export const changeEmail: MailView<'change-email'> = {
  subject: (_data, { locale, sender }) => m.mail_change_email_subject({ store: sender.name }, { locale }),
  preview: ({ email }, { locale }) => m.mail_change_email_text({ email }, { locale }),
  Body: ({ data: { name, email, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_change_email_text({ email }, context)}</MailText>
      <MailAction href={link} label={m.mail_change_email_button({}, context)} context={context} />
      <MailText quiet>{m.mail_change_email_not_you({}, context)}</MailText>
    </>
  ),
}
