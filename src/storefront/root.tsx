import './http/zod-without-eval.ts'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useHref,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { getLocale } from '#texts/runtime.js'
import type { Route } from './+types/root.ts'
import css from './app.css?url'
import { AddedNotice } from './cart/added-notice.tsx'
import inter from './fonts/inter-shop-wght.woff2?url&no-inline'
import interTurkish from './fonts/inter-turkish-wght.woff2?url&no-inline'
import { asJson, dataOf } from './http/forms/json-data.ts'
import { PersonalPart, VisitorDataBlock } from './http/hydration/personal-part.tsx'
import { IslandsContext } from './http/islands/island.tsx'
import { AtAddress } from './http/location/page-location.tsx'
import { AtRouterLocation } from './http/location/router-location.tsx'
import { usePageRequestId } from './http/page-request-id.ts'
import { PageRootContext, ShellDataContext, useShellData } from './http/page-root.ts'
import { checkoutRoutesText } from './http/renamed-checkout.ts'
import { shopContext } from './http/shop-context.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { PageFooter } from './shell/footer/page-footer.tsx'
import { ShopIcons } from './shell/footer/shop-icons.tsx'
import { SiteHeader } from './shell/header/site-header.tsx'
import { PageEffects } from './shell/page-effects.tsx'
import { loadPageRoot } from './shell/page-root-data.server.ts'
import { ProgressBar } from './shell/progress-bar.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { LiveRegions } from './ui/dialog/announcements.tsx'

/** For the few customers who have an overdue debt. */
const SiteOverdueBanner = lazy(() =>
  import('./account/statement/overdue-banner.tsx').then((part) => ({ default: part.SiteOverdueBanner })),
)

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: css },
  { ...font, href: inter },
  { ...font, href: interTurkish },
]

export async function loader({ context }: Route.LoaderArgs) {
  return asJson(await loadPageRoot(context.get(shopContext)))
}

/** Reloads header and footer after a form, which may change them, and not on navigation. */
export function shouldRevalidate({ formMethod, actionStatus = 200, nextUrl }: ShouldRevalidateFunctionArgs) {
  // A form that failed with 5xx has changed nothing, and a reload would fail as well.
  if (actionStatus >= 500) return false
  // A redirect to the login means that the session has ended: name and token of the previous page are stale.
  if (nextUrl.pathname.endsWith('/account/login')) return true
  return formMethod !== undefined && formMethod !== 'GET'
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const root = data ? dataOf(data) : null
  const isPlain = useContext(IslandsContext) !== null
  const page = <PageDocument>{children}</PageDocument>
  return (
    <PageRootContext value={root}>
      <ShellDataContext value={root}>
        {isPlain ? <AtRoute>{page}</AtRoute> : <AtRouterLocation>{page}</AtRouterLocation>}
      </ShellDataContext>
    </PageRootContext>
  )
}

/** The address of a plain document: its links are the browser's. */
function AtRoute({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const home = useHref('/')
  return (
    <AtAddress pathname={home === '/' ? pathname : home + pathname} search={search}>
      {children}
    </AtAddress>
  )
}

function PageDocument({ children }: { children: ReactNode }) {
  const root = useShellData()
  const isPlain = useContext(IslandsContext) !== null
  return (
    // A class is added before hydration (`http/late-fonts.server.ts`).
    <html lang={getLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ShopIcons version={root?.logos.icons} />
        <meta name="csrf-token" content={root?.csrfToken ?? ''} />
        <meta name="request-id" content={usePageRequestId()} />
        {root && !isPlain && <meta name="checkout-routes" content={checkoutRoutesText(root.routes)} />}
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        {!isPlain && <PageEffects />}
        <SkipLink />
        {!isPlain && <ProgressBar />}
        <SiteHeader root={root} />
        <PersonalPart part="overdueBanner">
          {(visitor) =>
            visitor?.overdue && (
              <Suspense>
                <SiteOverdueBanner overdue={visitor.overdue} />
              </Suspense>
            )
          }
        </PersonalPart>
        <main id="main" className="flex-1">
          {children}
        </main>
        <PageFooter root={root} />
        <LiveRegions />
        <VisitorDataBlock />
        {!isPlain && <ScrollRestoration />}
        {!isPlain && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <AddedNotice />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
