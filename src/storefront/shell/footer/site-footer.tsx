import { canAskByMessage } from '#modules/goods/catalogue/catalogue-rules.ts'
import { ORDER_LOOKUP_PATH } from '#modules/ordering/orders/order/order-access-rules.ts'
import { m } from '#texts/messages.js'
import { whatsappChat } from '../../catalogue/product/buy/buy-button.ts'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { Mail, Phone, ShieldCheck } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx'
import { accountEntries } from '../header/header-links.tsx'
import { PaymentBadges } from './payment-badges.tsx'
import { SocialLinks } from './social-links.tsx'

/** Help and legal pages, the account, how to reach the shop, social networks, payment methods and the company. */
export function SiteFooter({ root }: { root: ShellData | null }) {
  if (!root) return null
  const { store, helpPages, company, social, payments, rules } = root
  const chat = canAskByMessage(rules) ? whatsappChat(rules.whatsapp, m.whatsapp_hello()) : null
  return (
    <ReadyPart
      as="footer"
      name="footer"
      from={[store.name, helpPages, company, social, payments, chat]}
      className="mt-8 border-t border-line bg-surface md:mt-20"
    >
      <div className="container-page grid grid-cols-1 gap-x-10 py-4 sm:grid-cols-2 sm:gap-y-8 sm:py-8 md:grid-cols-3 md:py-12">
        {helpPages.length > 0 && (
          <FooterLinks
            name={m.help_and_legal()}
            links={helpPages.map(({ path, title }) => ({ to: path, name: title }))}
          />
        )}
        <FooterLinks
          name={m.my_account()}
          links={[
            ...accountEntries(),
            { to: ORDER_LOOKUP_PATH, name: m.order_lookup() },
            { to: '/sepet', name: m.cart() },
          ]}
        />
        <div className="flex flex-col gap-4 pt-5 sm:gap-6 sm:pt-0">
          <Contact company={company} chat={chat} />
          <SocialLinks links={social} />
        </div>
      </div>
      <div className="container-page flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 md:gap-x-6 md:gap-y-3 md:py-5 text-sm text-muted">
        <p>{company.title || store.name}</p>
        <div className="contents md:flex md:flex-wrap md:items-center md:gap-x-4 md:gap-y-3">
          {company.etbisUrl && (
            <a
              href={company.etbisUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-3 font-medium hover:text-accent"
            >
              <ShieldCheck aria-hidden="true" className="size-5 text-accent" />
              {m.opens_in_new_tab({ name: m.etbis_registered() })}
            </a>
          )}
          {payments.card && <span role="img" aria-label={m.card_brands()} className="card-brands" />}
          <PaymentBadges payments={payments} />
        </div>
      </div>
    </ReadyPart>
  )
}

/** How to reach the shop; nothing while the merchant has given neither phone, email nor WhatsApp. */
function Contact({
  company: { phone, email, address },
  chat,
}: {
  company: ShellData['company']
  /** The address of a WhatsApp chat; null where the shop has none. */
  chat: string | null
}) {
  if (phone === '' && email === '' && chat === null) return null
  return (
    <section aria-label={m.footer_contact()} className="text-sm text-muted">
      <p className="pb-2 text-base font-semibold text-ink">{m.footer_contact()}</p>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${contact} figures`}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={contact}>
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </a>
      )}
      {chat && <WhatsAppLink href={chat} text={m.whatsapp_help()} />}
      {address && <p className="max-w-64 pt-1 text-pretty">{address}</p>}
    </section>
  )
}

const contact = 'flex min-h-9 items-center gap-2.5 hover:text-accent'

/** On phones a heading that opens its links; where there is room they are always shown (site-footer.css). */
function FooterLinks({ name, links }: { name: string; links: readonly { to: string; name: string }[] }) {
  return (
    <nav aria-label={name}>
      <details className="footer-links">
        <summary>{name}</summary>
        <ul className="pb-4 text-sm text-muted sm:pb-0">
          {links.map((link) => (
            <li key={link.to}>
              <A to={link.to}>{link.name}</A>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
