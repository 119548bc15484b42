import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const orderEdited: MailView<'order-edited'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_edited_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo, totalBefore, total }, { locale }) =>
    m.mail_order_edited_total({ orderNo, totalBefore, total }, { locale }),
  Body: ({ data, context }) => {
    const { name, orderNo, link, reason, byBuyer, lines } = data
    const { shipping, discount, totalBefore, total, toPay, toRefund } = data
    return (
      <>
        <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
        <MailText>
          {byBuyer
            ? m.mail_order_edited_by_buyer({ orderNo }, context)
            : m.mail_order_edited_text({ orderNo, reason }, context)}
        </MailText>
        {lines.map((line) => (
          <MailText key={`${line.name} ${line.before} ${line.after} ${line.amount}`}>
            {line.after === 0
              ? m.mail_order_edited_removed({ name: line.name, before: line.before }, context)
              : line.before === 0
                ? m.mail_order_edited_added(
                    { name: line.name, after: line.after, amount: line.amount },
                    context,
                  )
                : m.mail_order_edited_line(
                    { name: line.name, before: line.before, after: line.after, amount: line.amount },
                    context,
                  )}
          </MailText>
        ))}
        {shipping && <MailText>{m.mail_order_edited_shipping({ change: shipping }, context)}</MailText>}
        {discount && <MailText>{m.mail_order_edited_discount({ change: discount }, context)}</MailText>}
        <MailText>{m.mail_order_edited_total({ orderNo, totalBefore, total }, context)}</MailText>
        {toPay && <MailText>{m.mail_order_edited_to_pay({ amount: toPay }, context)}</MailText>}
        {toRefund && <MailText>{m.mail_order_edited_to_refund({ amount: toRefund }, context)}</MailText>}
        <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
      </>
    )
  },
}
