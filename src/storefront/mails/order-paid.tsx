import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'
import { OrderWhole } from './order-whole.tsx'

export const orderPaid: MailView<'order-paid'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_paid_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale }) => m.mail_order_paid_text({ orderNo }, { locale }),
  Body: ({ data, about }) => {
    const { name, orderNo, link, paid, installment, card } = data
    const plan = installment > 1 ? [m.mail_order_installments({ count: installment }, about)] : []
    const byCard = `${m.mail_order_card({}, about)} ${card ?? ''}`.trim()
    const way = card === null ? [m.pay_by_transfer({}, about)] : [byCard, ...plan]
    return (
      <>
        <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
        <MailText>{m.mail_order_paid_text({ orderNo }, about)}</MailText>
        <MailAction href={link} label={m.mail_order_open({}, about)} about={about} />
        <OrderWhole
          order={data}
          facts={[
            [m.order_payment({}, about), way.join(' · ')],
            [m.amount_paid({}, about), paid],
          ]}
          about={about}
        />
      </>
    )
  },
}
