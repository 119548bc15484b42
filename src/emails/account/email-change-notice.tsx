import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

/** Sent to the previous address before anything changes, so that its owner can stop a change they did not request. */
export const emailChangeNotice: MailView<'email-change-notice'> = {
  subject: (_data, { locale, sender }) =>
    m.mail_email_change_notice_subject({ store: sender.name }, { locale }),
  preview: ({ email }, { locale }) => m.mail_email_change_notice_text({ email }, { locale }),
  Body: ({ data: { name, email, forgotLink }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_email_change_notice_text({ email }, context)}</MailText>
      <MailText>{m.mail_email_change_notice_not_you({}, context)}</MailText>
      <MailAction href={forgotLink} label={m.mail_reset_button({}, context)} context={context} />
    </>
  ),
}
