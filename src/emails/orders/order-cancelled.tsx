import type { MailData } from '#modules/platform/mail/mail-schemas.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailContext, MailView } from '../mail-view.ts'

const words = ({ why, orderNo }: MailData<'order-cancelled'>, { locale }: MailContext) =>
  why === 'unpaid'
    ? m.mail_order_cancelled_unpaid({ orderNo }, { locale })
    : why === 'asked'
      ? m.mail_order_cancelled_text({ orderNo }, { locale })
      : m.mail_order_cancelled_shop({ orderNo }, { locale })

/** A card payment is already refunded when this email is sent; a transfer is refunded by hand. */
function refundDoneText(
  { refund: amount, byCard, why }: MailData<'order-cancelled'>,
  context: MailContext,
): string {
  if (!amount && why === 'shop-paid') return m.mail_order_cancelled_ask({}, context)
  if (!amount) return m.mail_order_cancelled_no_refund({}, context)
  return byCard
    ? m.mail_order_cancelled_card({ amount }, context)
    : m.mail_order_cancelled_refund({ amount }, context)
}

export const orderCancelled: MailView<'order-cancelled'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_cancelled_subject({ store: sender.name, orderNo }, { locale }),
  preview: words,
  Body: ({ data, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name: data.name }, context)}</MailHeading>
      <MailText>{words(data, context)}</MailText>
      <MailFacts
        facts={[
          [m.order_number({}, context), data.orderNo],
          [m.grand_total({}, context), data.total],
          ...(data.commission
            ? ([
                [m.commission({}, context), data.commission],
                [m.amount_paid({}, context), data.refund],
              ] as const)
            : []),
        ]}
      />
      <MailText>{refundDoneText(data, context)}</MailText>
      <MailAction href={data.link} label={m.mail_order_open({}, context)} context={context} />
    </>
  ),
}
