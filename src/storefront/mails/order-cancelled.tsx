import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const orderCancelled: MailView<'order-cancelled'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_cancelled_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, about) => m.mail_order_cancelled_text({ orderNo }, about),
  Body: ({ data: { name, orderNo, link, total, refund }, about }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
      <MailText>{m.mail_order_cancelled_text({ orderNo }, about)}</MailText>
      <MailFacts
        facts={[
          [m.order_number({}, about), orderNo],
          [m.grand_total({}, about), total],
        ]}
      />
      <MailText>
        {refund
          ? m.mail_order_cancelled_refund({ amount: refund }, about)
          : m.mail_order_cancelled_no_refund({}, about)}
      </MailText>
      <MailAction href={link} label={m.mail_order_open({}, about)} about={about} />
    </>
  ),
}
