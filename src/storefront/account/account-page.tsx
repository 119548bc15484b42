import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../page-root.ts'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { VerifyBanner } from './verify-banner.tsx'

const tab =
  'inline-flex min-h-11 items-center rounded-control px-4 font-medium hover:bg-surface aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

/** A page of the signed-in customer, with the way to the others and out. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const statement = usePageRoot()?.customer?.openAccount
  return (
    <div className="container-page py-6">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <nav
        aria-label={m.account_pages()}
        className="flex flex-wrap items-center gap-1 border-b border-line pb-3"
      >
        <NavLink to="/siparis/liste/" className={tab}>
          {m.my_orders()}
        </NavLink>
        <NavLink to="/hesap/adreslerim" className={tab}>
          {m.my_addresses()}
        </NavLink>
        <NavLink to="/hesap/favorilerim" className={tab}>
          {m.wishlist()}
        </NavLink>
        <NavLink to="/degerlendirmelerim" className={tab}>
          {m.page_reviews()}
        </NavLink>
        <NavLink to="/hesap/ayarlar" className={tab}>
          {m.account_settings()}
        </NavLink>
        {statement && (
          <NavLink to="/hesap/ekstre" className={tab}>
            {m.page_statement()}
          </NavLink>
        )}
        <form method="post" action="/account/logout" className="ml-auto">
          <CsrfField />
          <Button look="quiet">{m.sign_out()}</Button>
        </form>
      </nav>
      <VerifyBanner />
      <h1 className="py-5">{title}</h1>
      {children}
    </div>
  )
}
