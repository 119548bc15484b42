import { type ReactNode, useEffect } from 'react'
import { AddedNotice } from '../cart/added-notice.tsx'
import { AddedSheetHost } from '../catalogue/added-sheet/added-sheet-host.tsx'
import { CardForms } from '../catalogue/product/card/card-forms.tsx'
import { showWishlistOf } from '../catalogue/wishlist/wishlist.ts'
import { PaymentNotifications } from '../checkout/payment/payment-notifications.tsx'
import { type PageRoot, useVisitorData } from '../http/page-root.ts'
import { CookieNotice } from './footer/cookie-notice.tsx'
import { SharedPreferenceForm } from './footer/preference-choice.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'

export { ErrorPage } from './error-page.tsx'

/**
 * What stands above, around and below the content of every page, and instead of it where it fails. Its scripts are one file that is loaded
 * when a shopper begins to use the page (`LatePart`), so a navigation that fails for want of a connection finds them loaded.
 */

export function PageHeader({ root }: { root: PageRoot | null }) {
  const customer = useVisitorData()?.customer?.id ?? null
  useEffect(() => void showWishlistOf(customer), [customer])
  return <SiteHeader root={root} />
}

export function PageContent({ children }: { children: ReactNode }) {
  return (
    <>
      <AddedNotice />
      {children}
      <AddedSheetHost />
    </>
  )
}

export function PageFooter({ root }: { root: PageRoot | null }) {
  return (
    <>
      <CardForms />
      {root && <SharedPreferenceForm />}
      <SiteFooter root={root} />
      {root && <CookieNotice root={root} />}
      <PaymentNotifications />
    </>
  )
}
