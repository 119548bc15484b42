import type { MailData } from '#modules/mail/mail-schemas.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailAbout, MailView } from './mail-view.ts'

const words = ({ why, orderNo }: MailData<'order-cancelled'>, { locale }: MailAbout) =>
  why === 'unpaid'
    ? m.mail_order_cancelled_unpaid({ orderNo }, { locale })
    : m.mail_order_cancelled_text({ orderNo }, { locale })

export const orderCancelled: MailView<'order-cancelled'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_cancelled_subject({ store: sender.name, orderNo }, { locale }),
  preview: words,
  Body: ({ data, about }) => (
    <>
      <MailHeading>{m.mail_hello({ name: data.name }, about)}</MailHeading>
      <MailText>{words(data, about)}</MailText>
      <MailFacts
        facts={[
          [m.order_number({}, about), data.orderNo],
          [m.grand_total({}, about), data.total],
        ]}
      />
      <MailText>
        {data.refund
          ? m.mail_order_cancelled_refund({ amount: data.refund }, about)
          : m.mail_order_cancelled_no_refund({}, about)}
      </MailText>
      <MailAction href={data.link} label={m.mail_order_open({}, about)} about={about} />
    </>
  ),
}
