import type { ReactNode } from 'react'
import { AddedNotice } from '../cart/added-notice.tsx'
import { CardForms } from '../catalogue/product/card/card-forms.tsx'
import type { ShellData } from '../http/page-root.ts'
import { CookieNotice } from './footer/cookie-notice.tsx'
import { SharedPreferenceForm } from './footer/preference-choice.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'

export { ErrorPage } from './error-page.tsx'

/**
 * What stands above, around and below the content of every page, and instead of it where it fails. Its scripts are one file that is loaded
 * when a shopper begins to use the page (`LatePart`), so a navigation that fails for want of a connection finds them loaded.
 */

export function PageHeader({ root }: { root: ShellData | null }) {
  return <SiteHeader root={root} />
}

export function PageContent({ children }: { children: ReactNode }) {
  return (
    <>
      <AddedNotice />
      {children}
    </>
  )
}

export function PageFooter({ root }: { root: ShellData | null }) {
  return (
    <>
      <CardForms />
      {root && <SharedPreferenceForm />}
      <SiteFooter root={root} />
      {root && <CookieNotice root={root} />}
    </>
  )
}
