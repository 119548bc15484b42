import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'
import { MailOrderDetails } from './mail-order-details.tsx'

export const orderPaid: MailView<'order-paid'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_paid_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale }) => m.mail_order_paid_text({ orderNo }, { locale }),
  Body: ({ data, context }) => {
    const { name, orderNo, link, paid, installment, card } = data
    const plan = installment > 1 ? [m.mail_order_installments({ count: installment }, context)] : []
    const byCard = `${m.mail_order_card({}, context)} ${card ?? ''}`.trim()
    const paymentMethod = card === null ? [m.pay_by_transfer({}, context)] : [byCard, ...plan]
    return (
      <>
        <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
        <MailText>{m.mail_order_paid_text({ orderNo }, context)}</MailText>
        <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
        <MailOrderDetails
          order={data}
          facts={[
            [m.order_payment({}, context), paymentMethod.join(' · ')],
            [m.amount_paid({}, context), paid],
          ]}
          context={context}
        />
      </>
    )
  },
}
