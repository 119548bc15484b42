import { Link } from 'react-router'
import { m } from '#texts/messages.js'
import type { PageRoot } from './page-root-data.server.ts'
import { PreferenceForm } from './preference-form.tsx'

const NETWORKS = ['Facebook', 'X', 'Instagram', 'YouTube', 'LinkedIn'] as const

/** Where to go next, the languages and currencies, and the shop's own places elsewhere. */
export function SiteFooter({ root }: { root: PageRoot | null }) {
  if (!root) return null
  const social = root.social.flatMap((link, index) =>
    link.url ? [{ url: link.url, name: NETWORKS[index] ?? link.url }] : [],
  )
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="container-page grid gap-8 py-10 sm:grid-cols-2 md:grid-cols-3">
        <nav aria-label={m.footer_links()}>
          <p className="pb-2 font-semibold">{root.store.name}</p>
          <ul className="text-sm text-muted">
            <FooterLink to="/siparis/liste/" text={m.my_orders()} />
            <FooterLink to="/hesap/adreslerim" text={m.my_addresses()} />
            <FooterLink to="/sepet" text={m.cart()} />
          </ul>
        </nav>
        {social.length > 0 && (
          <div>
            <p className="pb-2 font-semibold">{m.follow_us()}</p>
            <ul className="text-sm text-muted">
              {social.map((link) => (
                <li key={link.url}>
                  <a
                    href={link.url}
                    rel="noopener nofollow"
                    className="inline-flex min-h-9 items-center hover:text-accent"
                  >
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <PreferenceForm root={root} />
      </div>
    </footer>
  )
}

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-9 items-center hover:text-accent">
        {text}
      </Link>
    </li>
  )
}
