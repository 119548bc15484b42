import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const orderRefunded: MailView<'order-refunded'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_refunded_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo, amount }, { locale }) => m.mail_order_refunded_text({ orderNo, amount }, { locale }),
  Body: ({ data: { name, orderNo, link, amount, byCard }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_order_refunded_text({ orderNo, amount }, context)}</MailText>
      <MailText>
        {byCard ? m.mail_order_refunded_card({}, context) : m.mail_order_refunded_bank({}, context)}
      </MailText>
      <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
    </>
  ),
}
