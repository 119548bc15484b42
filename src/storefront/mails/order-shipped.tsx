import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailLines, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const orderShipped: MailView<'order-shipped'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_shipped_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale }) => m.mail_order_shipped_text({ orderNo }, { locale }),
  Body: ({ data, about }) => {
    const { name, orderNo, link, lines, carrier, trackingNo, trackingLink, rest, delivery } = data
    return (
      <>
        <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
        <MailText>{m.mail_order_shipped_text({ orderNo }, about)}</MailText>
        <MailFacts
          facts={[
            [m.order_carrier({}, about), carrier],
            [m.order_tracking_no({}, about), trackingNo],
            [m.delivery_address({}, about), delivery],
          ]}
        />
        <MailAction
          href={trackingLink || link}
          label={trackingLink ? m.mail_order_shipped_track({}, about) : m.mail_order_open({}, about)}
          about={about}
        />
        <MailLines lines={lines} />
        {rest && <MailText quiet>{m.mail_order_shipped_rest({}, about)}</MailText>}
      </>
    )
  },
}
