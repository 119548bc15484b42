import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const orderInvoice: MailView<'order-invoice'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_invoice_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo, invoiceNo }, { locale }) =>
    m.mail_order_invoice_text({ orderNo, invoiceNo }, { locale }),
  Body: ({ data: { name, orderNo, link, invoiceNo }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_order_invoice_text({ orderNo, invoiceNo }, context)}</MailText>
      <MailText>{m.mail_order_invoice_where({}, context)}</MailText>
      <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
    </>
  ),
}
