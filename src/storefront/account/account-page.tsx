import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { OWN_QUESTIONS_PATH } from '#modules/content/questions/questions-rules.ts'
import { SAVED_CARDS_PATH } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { m } from '#texts/messages.js'
import { useVisitorData } from '../http/page-root.ts'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/form/csrf-field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { VerifyBanner } from './entry/verify-banner.tsx'

const tab =
  'inline-flex min-h-11 shrink-0 items-center rounded-control px-4 font-medium hover:bg-surface aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

/** On phones the tab strip scrolls sideways; the tab of the current page is scrolled to the middle. */
function useTabInSight(pathname: string) {
  const strip = useRef<HTMLElement>(null)
  const mounted = useRef(false)
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>(`[aria-current="page"]`)
    // Scrolled before hydration: it must not move away under a finger.
    const isScrolled = !mounted.current && (strip.current?.scrollLeft ?? 0) > 0
    mounted.current = true
    if (!strip.current || !here || pathname === '' || isScrolled) return
    strip.current.scrollLeft = here.offsetLeft - (strip.current.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return strip
}

/**
 * The frame of a signed-in customer's page: links to the other account pages, sign-out, title and content. A guest has no other account
 * pages, and ends the visit here on a shared computer.
 */
export function AccountPage({
  title,
  guest = false,
  children,
}: {
  title: string
  guest?: boolean
  children: ReactNode
}) {
  return (
    <div className="container-page py-6">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      {guest ? (
        <form
          method="post"
          action="/account/logout"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-3 text-muted"
        >
          <CsrfField />
          <p className="min-w-0 flex-1">{m.guest_here()}</p>
          <Button appearance="quiet">{m.guest_forget()}</Button>
        </form>
      ) : (
        <AccountTabs />
      )}
      <VerifyBanner />
      <h1 className="py-5">{title}</h1>
      {children}
    </div>
  )
}

function AccountTabs() {
  const customer = useVisitorData()?.customer
  const strip = useTabInSight(useLocation().pathname)
  return (
    <nav
      ref={strip}
      aria-label={m.account_pages()}
      className="relative -mx-4 flex items-center gap-1 overflow-x-auto border-b border-line px-4 pt-1 pb-3 [scrollbar-width:thin] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      <NavLink to="/siparis/liste/" className={tab}>
        {m.my_orders()}
      </NavLink>
      <NavLink to="/hesap/adreslerim" className={tab}>
        {m.my_addresses()}
      </NavLink>
      {customer?.savesCards && (
        <NavLink to={SAVED_CARDS_PATH} className={tab}>
          {m.saved_cards_tab()}
        </NavLink>
      )}
      <NavLink to="/hesap/favorilerim" className={tab}>
        {m.wishlist()}
      </NavLink>
      <NavLink to="/hesap/haberlerim" className={tab}>
        {m.alert_account_title()}
      </NavLink>
      <NavLink to="/degerlendirmelerim" className={tab}>
        {m.page_reviews()}
      </NavLink>
      <NavLink to={OWN_QUESTIONS_PATH} className={tab}>
        {m.questions_mine()}
      </NavLink>
      <NavLink to="/hesap/ayarlar" className={tab}>
        {m.account_settings()}
      </NavLink>
      {customer?.openAccount && (
        <NavLink to="/hesap/ekstre" className={tab}>
          {m.page_statement()}
        </NavLink>
      )}
      <form method="post" action="/account/logout" className="ml-auto shrink-0">
        <CsrfField />
        <Button appearance="quiet">{m.sign_out()}</Button>
      </form>
    </nav>
  )
}
