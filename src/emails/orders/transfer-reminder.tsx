import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'
import { MailBanks } from './mail-order-details.tsx'

export const transferReminder: MailView<'transfer-reminder'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_transfer_reminder_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo, total, until }, { locale }) =>
    m.mail_transfer_reminder_text({ orderNo, total, until }, { locale }),
  Body: ({ data: { name, orderNo, link, total, until, banks }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_transfer_reminder_text({ orderNo, total, until }, context)}</MailText>
      <MailBanks banks={banks} context={context} />
      <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
      <MailText quiet>{m.mail_transfer_reminder_paid({}, context)}</MailText>
    </>
  ),
}
