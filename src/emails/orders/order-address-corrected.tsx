import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

const TEXTS = {
  delivery: m.mail_order_address_delivery,
  invoice: m.mail_order_address_invoice,
  both: m.mail_order_address_both,
}

export const orderAddressCorrected: MailView<'order-address-corrected'> = {
  subject: ({ orderNo }, { locale, sender }) =>
    m.mail_order_address_subject({ store: sender.name, orderNo }, { locale }),
  preview: ({ which, orderNo }, { locale }) => TEXTS[which]({ orderNo }, { locale }),
  Body: ({ data: { name, orderNo, link, which, address }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{TEXTS[which]({ orderNo }, context)}</MailText>
      {address.split('\n').map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      <MailText>{m.mail_order_address_wrong({}, context)}</MailText>
      <MailAction href={link} label={m.mail_order_open({}, context)} context={context} />
    </>
  ),
}
