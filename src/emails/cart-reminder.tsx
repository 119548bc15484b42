import { m } from '#texts/messages.js'
import { MailAction, MailCode, MailHeading, MailLines, MailText, StopLink } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const cartReminder: MailView<'cart-reminder'> = {
  subject: (_data, { locale, sender }) => m.mail_cart_reminder_subject({ store: sender.name }, { locale }),
  preview: ({ lines: [first] }, { locale }) =>
    m.mail_cart_reminder_preview({ product: first?.name ?? '' }, { locale }),
  Body: ({ data: { name, lines, coupon, link, stopLink }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_cart_reminder_text({}, context)}</MailText>
      <MailLines lines={lines} />
      {coupon && (
        <>
          <MailText>{m.mail_cart_reminder_coupon({}, context)}</MailText>
          <MailCode>{coupon}</MailCode>
        </>
      )}
      <MailAction href={link} label={m.mail_cart_reminder_button({}, context)} context={context} />
      <MailText quiet>{m.mail_cart_reminder_note({}, context)}</MailText>
      <StopLink href={stopLink} context={context} />
    </>
  ),
}
