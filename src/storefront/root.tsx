import './zod-without-eval.ts'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { getLocale } from '#texts/runtime.js'
import type { Route } from './+types/root.ts'
import css from './app.css?url'
import { AddedNotice } from './cart/added-notice.tsx'
import { CartProvider } from './cart/cart-provider.tsx'
import { PaymentNotificationsProvider } from './checkout/payment-notifications.tsx'
import { checkoutRoutesText } from './checkout/renamed-checkout.ts'
import inter from './fonts/inter-shop-wght.woff2?url&no-inline'
import interTurkish from './fonts/inter-turkish-wght.woff2?url&no-inline'
import { Announcements } from './layout/announcements.tsx'
import { CookieNotice } from './layout/cookie-notice.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { SiteOverdueBanner } from './layout/overdue-banner.tsx'
import { loadPageRoot } from './layout/page-root-data.server.ts'
import { ProgressBar } from './layout/progress-bar.tsx'
import { SessionRenewed } from './layout/session-renewed.tsx'
import { SiteFooter } from './layout/site-footer.tsx'
import { SiteHeader } from './layout/site-header.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import icon from './layout/vitrin-icon.svg?url'
import { usePageRequestId } from './page-request-id.ts'
import { usePageRoot } from './page-root.ts'
import { CardForms } from './product/card-forms.tsx'
import { shopContext } from './shop-context.ts'
import { WishlistProvider } from './wishlist/wishlist-state.tsx'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: css },
  { ...font, href: inter },
  { ...font, href: interTurkish },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
]

export function loader({ context }: Route.LoaderArgs) {
  return loadPageRoot(context.get(shopContext))
}

/** Reloads header and footer after a form, which may change them, and not on navigation. */
export function shouldRevalidate({ formMethod, actionStatus = 200, nextUrl }: ShouldRevalidateFunctionArgs) {
  // A redirect to the login means that the session has ended: name and token of the previous page are stale.
  if (nextUrl.pathname.endsWith('/account/login')) return true
  // A form that failed with 5xx has changed nothing, and a reload would fail as well.
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus < 500
}

export function Layout({ children }: { children: ReactNode }) {
  const root = usePageRoot()
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b6b63" />
        <meta name="csrf-token" content={root?.csrfToken ?? ''} />
        <meta name="request-id" content={usePageRequestId()} />
        {root && <meta name="checkout-routes" content={checkoutRoutesText(root.routes)} />}
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <Announcements>
          <PaymentNotificationsProvider>
            <WishlistProvider>
              <CartProvider>
                <SkipLink />
                <ProgressBar />
                <SessionRenewed />
                <SiteHeader root={root} />
                {root && <SiteOverdueBanner overdue={root.visitor?.overdue ?? null} />}
                <main id="main" className="flex-1">
                  <AddedNotice />
                  {children}
                </main>
                <CardForms />
                <SiteFooter root={root} />
                {root && <CookieNotice root={root} />}
              </CartProvider>
            </WishlistProvider>
          </PaymentNotificationsProvider>
        </Announcements>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
