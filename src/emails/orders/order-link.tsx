import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const orderLink: MailView<'order-link'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_link_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale }) => m.mail_order_link_text({ orderNo }, { locale }),
  Body: ({ data: { name, orderNo, link, until }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_order_link_text({ orderNo }, context)}</MailText>
      <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
      <MailText quiet>{m.mail_order_link_note({ until }, context)}</MailText>
    </>
  ),
}
