import { Link } from 'react-router'
import { ORDER_LOOKUP_PATH } from '#modules/orders/order-access-rules.ts'
import { m } from '#texts/messages.js'
import type { PageRoot } from '../http/page-root.ts'
import { ReadyPart } from '../http/ready-part.tsx'
import { accountEntries } from './header-links.tsx'
import { PaymentBadges } from './payment-badges.tsx'
import { PreferenceForm } from './preference-form.tsx'
import { SocialLinks } from './social-links.tsx'

/** Help and legal pages, the account, languages and currencies, social networks, payment methods and the company. */
export function SiteFooter({ root }: { root: PageRoot | null }) {
  if (!root) return null
  const { store, helpPages, company, social, payments, locale, currency, currencies } = root
  return (
    <ReadyPart
      as="footer"
      name="footer"
      from={[store.name, helpPages, company, social, payments, locale, currency, currencies]}
      className="mt-16 border-t border-line bg-surface"
    >
      <div className="container-page grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-4">
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
        <PreferenceForm root={root} />
        <div className="flex flex-col gap-6">
          <SocialLinks links={social} />
          <PaymentBadges payments={payments} />
        </div>
      </div>
      <div className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5 text-sm text-muted">
        <p>{company.title || store.name}</p>
        {company.etbisUrl && (
          <a
            href={company.etbisUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-9 items-center underline hover:text-accent"
          >
            {m.opens_in_new_tab({ name: m.etbis_registered() })}
          </a>
        )}
      </div>
    </ReadyPart>
  )
}

function FooterLinks({ name, links }: { name: string; links: readonly { to: string; name: string }[] }) {
  return (
    <nav aria-label={name}>
      <p className="pb-2 font-semibold">{name}</p>
      <ul className="text-sm text-muted">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-flex min-h-9 items-center hover:text-accent">
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
