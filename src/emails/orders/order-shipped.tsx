import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailLines, MailLink, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const orderShipped: MailView<'order-shipped'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_shipped_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale }) => m.mail_order_shipped_text({ orderNo }, { locale }),
  Body: ({ data, context }) => {
    const { name, orderNo, link, lines, carrier, trackingNo, trackingLink, rest, delivery } = data
    return (
      <>
        <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
        <MailText>{m.mail_order_shipped_text({ orderNo }, context)}</MailText>
        <MailFacts
          facts={[
            [m.order_carrier({}, context), carrier],
            [m.order_tracking_no({}, context), trackingNo],
            [m.delivery_address({}, context), delivery],
          ]}
        />
        <MailAction
          href={trackingLink || link}
          label={trackingLink ? m.mail_order_shipped_track({}, context) : m.mail_order_open({}, context)}
          context={context}
        />
        <MailLines lines={lines} />
        {trackingLink && <MailLink href={link} label={m.mail_order_open({}, context)} />}
        {rest && <MailText quiet>{m.mail_order_shipped_rest({}, context)}</MailText>}
      </>
    )
  },
}
