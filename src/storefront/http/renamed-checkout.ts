import type { ServerBuild } from 'react-router'

/** The paths of the two checkout pages in the settings (decisions B5). */
export interface CheckoutRoutes {
  readonly checkoutCart: string
  readonly checkoutSummary: string
}

/** The built-in paths; they always accept POSTs and redirect other requests to the renamed paths. */
export const BUILT_IN: CheckoutRoutes = { checkoutCart: '/odeme', checkoutSummary: '/odeme/ozet' }

/**
 * The ids in `routes.ts` of the routes at the merchant's paths. Each serves the same page as the built-in route; its path in
 * `routes.ts` is a placeholder that is never served.
 */
const RENAMED = { checkoutCart: 'renamed-checkout', checkoutSummary: 'renamed-summary' } as const

const PAGES = ['checkoutCart', 'checkoutSummary'] as const

interface RouteEntry {
  path?: string | undefined
}

/** Sets the paths of the renamed routes; removes the route of a page that is not renamed. */
export function withRenamedRoutes<Entry extends RouteEntry>(
  routes: Readonly<Record<string, Entry | undefined>>,
  names: CheckoutRoutes,
): Record<string, Entry | undefined> {
  const named = { ...routes }
  for (const page of PAGES) {
    const id = RENAMED[page]
    const entry = routes[id]
    if (!entry || names[page] === BUILT_IN[page]) delete named[id]
    else named[id] = { ...entry, path: names[page].slice(1) }
  }
  return named
}

/** The server build with the renamed checkout routes, in the server's routes and in the manifest for the browser. */
export function withRenamedCheckout(build: ServerBuild, names: CheckoutRoutes): ServerBuild {
  const { assets } = build
  return {
    ...build,
    routes: withRenamedRoutes(build.routes, names),
    assets: { ...assets, routes: withRenamedRoutes(assets.routes, names) },
  }
}

/** The paths as one text for the page's head: the route manifest the browser loads is the same for every shop. */
export function checkoutRoutesText({ checkoutCart, checkoutSummary }: CheckoutRoutes): string {
  return `${checkoutCart} ${checkoutSummary}`
}

/** Parses `checkoutRoutesText`; the built-in paths if it is missing. */
export function parseCheckoutRoutes(text: string | null | undefined): CheckoutRoutes {
  const [checkoutCart = BUILT_IN.checkoutCart, checkoutSummary = BUILT_IN.checkoutSummary] =
    text?.split(' ') ?? []
  return { checkoutCart, checkoutSummary }
}
