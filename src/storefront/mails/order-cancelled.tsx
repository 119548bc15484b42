import type { MailData } from '#modules/mail/mail-schemas.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailAbout, MailView } from './mail-view.ts'

const words = ({ why, orderNo }: MailData<'order-cancelled'>, { locale }: MailAbout) =>
  why === 'unpaid'
    ? m.mail_order_cancelled_unpaid({ orderNo }, { locale })
    : m.mail_order_cancelled_text({ orderNo }, { locale })

/** What was paid by card has gone back by now; a transfer is sent back by hand. */
function refundWords({ refund: amount, byCard }: MailData<'order-cancelled'>, about: MailAbout): string {
  if (!amount) return m.mail_order_cancelled_no_refund({}, about)
  return byCard
    ? m.mail_order_cancelled_card({ amount }, about)
    : m.mail_order_cancelled_refund({ amount }, about)
}

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
          ...(data.commission
            ? ([
                [m.commission({}, about), data.commission],
                [m.amount_paid({}, about), data.refund],
              ] as const)
            : []),
        ]}
      />
      <MailText>{refundWords(data, about)}</MailText>
      <MailAction href={data.link} label={m.mail_order_open({}, about)} about={about} />
    </>
  ),
}
