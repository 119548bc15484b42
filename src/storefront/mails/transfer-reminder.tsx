import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'
import { MailBanks } from './order-whole.tsx'

export const transferReminder: MailView<'transfer-reminder'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_transfer_reminder_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo, total, until }, { locale }) =>
    m.mail_transfer_reminder_text({ orderNo, total, until }, { locale }),
  Body: ({ data: { name, orderNo, link, total, until, banks }, about }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
      <MailText>{m.mail_transfer_reminder_text({ orderNo, total, until }, about)}</MailText>
      <MailBanks banks={banks} about={about} />
      <MailAction href={link} label={m.mail_order_open({}, about)} about={about} />
      <MailText quiet>{m.mail_transfer_reminder_paid({}, about)}</MailText>
    </>
  ),
}
