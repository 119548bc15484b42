import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'
import { MailBanks, MailOrderDetails } from './mail-order-details.tsx'

export const orderReceived: MailView<'order-received'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_received_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale }) => m.mail_order_received_text({ orderNo }, { locale }),
  Body: ({ data, context }) => {
    const { name, orderNo, link, sums, payment, banks, until } = data
    const byTransfer = payment === 'bank_transfer'
    const isFree = payment === 'none'
    const paymentMethod = isFree
      ? m.payment_not_needed({}, context)
      : byTransfer
        ? m.pay_by_transfer({}, context)
        : m.pay_on_delivery({}, context)
    return (
      <>
        <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
        <MailText>{m.mail_order_received_text({ orderNo }, context)}</MailText>
        <MailText>
          {isFree
            ? m.mail_order_received_free({}, context)
            : byTransfer
              ? m.mail_order_received_transfer({ total: sums.total, orderNo }, context)
              : m.mail_order_received_on_delivery({ total: sums.total }, context)}
        </MailText>
        {until && (
          <MailText>
            <strong>{m.transfer_due({ until }, context)}</strong>
          </MailText>
        )}
        <MailBanks banks={banks} context={context} />
        <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
        <MailOrderDetails
          order={data}
          facts={[[m.order_payment({}, context), paymentMethod]]}
          context={context}
        />
      </>
    )
  },
}
