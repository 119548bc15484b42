import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailLines, MailText, StopLink } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const wishlistPrices: MailView<'wishlist-prices'> = {
  subject: (_data, { locale, sender }) => m.mail_wishlist_subject({ store: sender.name }, { locale }),
  preview: ({ lines: [first] }, { locale }) =>
    m.mail_wishlist_preview({ product: first?.name ?? '', price: first?.amount ?? '' }, { locale }),
  Body: ({ data: { name, lines, link, stopLink }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_wishlist_text({}, context)}</MailText>
      <MailLines lines={lines} />
      <MailAction href={link} label={m.mail_wishlist_button({}, context)} context={context} />
      <MailText quiet>{m.mail_wishlist_note({}, context)}</MailText>
      <StopLink href={stopLink} context={context} />
    </>
  ),
}
