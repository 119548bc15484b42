import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const returnReceived: MailView<'return-received'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_return_received_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ orderNo }, { locale, sender }) =>
    m.mail_return_received_subject({ store: sender.name, orderNo }, { locale }),
  Body: ({ data: { name, orderNo, link, kind, lines }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>
        {kind === 'withdrawal'
          ? m.mail_return_received_withdrawal({ orderNo }, context)
          : m.mail_return_received_return({ orderNo }, context)}
      </MailText>
      <MailFacts facts={lines.map(({ name, unit, quantity }) => [name, `${quantity} ${unit}`] as const)} />
      <MailText quiet>{m.return_refund_terms({}, context)}</MailText>
      <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
    </>
  ),
}
