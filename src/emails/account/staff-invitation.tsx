import { staffRoleName } from '#modules/backoffice/staff/people/staff-sentence-rules.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const staffInvitation: MailView<'staff-invitation'> = {
  subject: (_data, { locale, sender }) => m.mail_staff_invitation_subject({ store: sender.name }, { locale }),
  preview: ({ invitedBy, role }, { locale, sender }) =>
    m.mail_staff_invitation_text(
      { invitedBy, store: sender.name, role: staffRoleName(role, locale) },
      { locale },
    ),
  Body: ({ data: { invitedBy, role, link }, context }) => (
    <>
      <MailHeading>{m.mail_staff_hello({}, context)}</MailHeading>
      <MailText>
        {m.mail_staff_invitation_text(
          { invitedBy, store: context.sender.name, role: staffRoleName(role, context.locale) },
          context,
        )}
      </MailText>
      <MailAction href={link} label={m.mail_staff_invitation_button({}, context)} context={context} />
      <MailText quiet>{m.mail_staff_invitation_time({}, context)}</MailText>
    </>
  ),
}
