import { Link } from '@react-email/link'
import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

const confirmText = (kind: 'stock' | 'price') =>
  kind === 'stock' ? m.mail_alert_confirm_stock : m.mail_alert_confirm_price

export const confirmAlert: MailView<'confirm-alert'> = {
  subject: (_data, { locale, sender }) => m.mail_alert_confirm_subject({ store: sender.name }, { locale }),
  preview: ({ kind, product }, { locale }) => confirmText(kind)({ product }, { locale }),
  Body: ({ data: { kind, product, link }, context }) => (
    <>
      <MailHeading>{m.mail_alert_hello({}, context)}</MailHeading>
      <MailText>{confirmText(kind)({ product }, context)}</MailText>
      <MailAction href={link} label={m.mail_alert_confirm_button({}, context)} context={context} />
      <MailText quiet>{m.mail_alert_confirm_not_you({}, context)}</MailText>
    </>
  ),
}

export const backInStock: MailView<'back-in-stock'> = {
  subject: ({ product }, { locale, sender }) =>
    m.mail_alert_stock_subject({ store: sender.name, product }, { locale }),
  preview: ({ product }, { locale }) => m.mail_alert_stock_text({ product }, { locale }),
  Body: ({ data: { product, link }, context }) => (
    <>
      <MailHeading>{m.mail_alert_hello({}, context)}</MailHeading>
      <MailText>{m.mail_alert_stock_text({ product }, context)}</MailText>
      <MailAction href={link} label={m.mail_alert_product_button({}, context)} context={context} />
      <MailText quiet>{m.mail_alert_stock_once({}, context)}</MailText>
    </>
  ),
}

export const priceDrop: MailView<'price-drop'> = {
  subject: ({ product, now }, { locale, sender }) =>
    m.mail_alert_price_subject({ store: sender.name, product, price: now }, { locale }),
  preview: ({ product }, { locale }) => m.mail_alert_price_text({ product }, { locale }),
  Body: ({ data: { product, before, now, link, stopLink }, context }) => (
    <>
      <MailHeading>{m.mail_alert_hello({}, context)}</MailHeading>
      <MailText>{m.mail_alert_price_text({ product }, context)}</MailText>
      <MailFacts
        facts={[
          [m.mail_alert_price_before({}, context), before],
          [m.mail_alert_price_now({}, context), now],
        ]}
      />
      <MailAction href={link} label={m.mail_alert_product_button({}, context)} context={context} />
      <MailText quiet>
        <Link href={stopLink}>{m.mail_alert_price_stop({}, context)}</Link>
      </MailText>
    </>
  ),
}
