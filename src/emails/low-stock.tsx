import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const lowStock: MailView<'low-stock'> = {
  subject: ({ products, more }, { locale, sender: { name: store } }) =>
    m.mail_low_stock_subject({ store, count: products.length + more }, { locale }),
  preview: ({ products }, { locale }) =>
    m.mail_low_stock_text({ first: products[0]?.name ?? '' }, { locale }),
  Body: ({ data: { name, products, more, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_low_stock_intro({}, context)}</MailText>
      <MailFacts
        facts={products.map(({ code, name: product, quantity }) => [
          `${product} (${code})`,
          quantity > 0
            ? m.mail_low_stock_pieces({ count: quantity }, context)
            : m.mail_low_stock_gone({}, context),
        ])}
      />
      {more > 0 && <MailText>{m.mail_low_stock_more({ count: more }, context)}</MailText>}
      <MailAction href={link} label={m.mail_low_stock_button({}, context)} context={context} />
      <MailText quiet>{m.mail_low_stock_why({}, context)}</MailText>
    </>
  ),
}
