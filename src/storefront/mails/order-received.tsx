import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'
import { MailBanks, OrderWhole } from './order-whole.tsx'

export const orderReceived: MailView<'order-received'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_received_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale }) => m.mail_order_received_text({ orderNo }, { locale }),
  Body: ({ data, about }) => {
    const { name, orderNo, link, sums, payment, banks, until } = data
    const byTransfer = payment === '4'
    const way = byTransfer ? m.pay_by_transfer({}, about) : m.pay_on_delivery({}, about)
    return (
      <>
        <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
        <MailText>{m.mail_order_received_text({ orderNo }, about)}</MailText>
        <MailText>
          {byTransfer
            ? m.mail_order_received_transfer({ total: sums.total, orderNo }, about)
            : m.mail_order_received_on_delivery({ total: sums.total }, about)}
        </MailText>
        {until && (
          <MailText>
            <strong>{m.transfer_due({ until }, about)}</strong>
          </MailText>
        )}
        <MailBanks banks={banks} about={about} />
        <MailAction href={link} label={m.mail_order_open({}, about)} about={about} />
        <OrderWhole order={data} facts={[[m.order_payment({}, about), way]]} about={about} />
      </>
    )
  },
}
