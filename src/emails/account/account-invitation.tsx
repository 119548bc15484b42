import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const accountInvitation: MailView<'account-invitation'> = {
  subject: (_data, { locale, sender }) => m.mail_invitation_subject({ store: sender.name }, { locale }),
  preview: (_data, { locale, sender }) => m.mail_invitation_text({ store: sender.name }, { locale }),
  Body: ({ data: { name, link }, context }) => (
    <>
      <MailHeading>
        {name === '' ? m.mail_invitation_hello({}, context) : m.mail_hello({ name }, context)}
      </MailHeading>
      <MailText>{m.mail_invitation_text({ store: context.sender.name }, context)}</MailText>
      <MailText>{m.mail_invitation_password({}, context)}</MailText>
      <MailAction href={link} label={m.mail_invitation_button({}, context)} context={context} />
      <MailText quiet>{m.mail_invitation_not_you({}, context)}</MailText>
    </>
  ),
}
