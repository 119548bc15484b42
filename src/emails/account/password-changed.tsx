import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const passwordChanged: MailView<'password-changed'> = {
  subject: (_data, { locale, sender }) => m.mail_password_changed_subject({ store: sender.name }, { locale }),
  preview: ({ date }, { locale }) => m.mail_password_changed_text({ date }, { locale }),
  Body: ({ data: { name, date, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_password_changed_text({ date }, context)}</MailText>
      <MailText>{m.mail_password_changed_not_you({}, context)}</MailText>
      <MailAction href={link} label={m.mail_password_changed_button({}, context)} context={context} />
    </>
  ),
}
