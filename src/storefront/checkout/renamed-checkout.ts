import type { ServerBuild } from 'react-router'

/** The addresses of the checkout's two pages as the settings have them (decisions B5). */
export interface CheckoutRoutes {
  readonly checkoutCart: string
  readonly checkoutSummary: string
}

/** Where they are built in; these addresses always take forms, and lead to the renamed ones otherwise. */
export const BUILT_IN: CheckoutRoutes = { checkoutCart: '/odeme', checkoutSummary: '/odeme/ozet' }

/**
 * The routes that stand at the merchant's own names, by their ids in `routes.ts`. Each is the built-in page once more; its path there is
 * a placeholder that is never served.
 */
const RENAMED = { checkoutCart: 'renamed-checkout', checkoutSummary: 'renamed-summary' } as const

const PAGES = ['checkoutCart', 'checkoutSummary'] as const

interface RouteEntry {
  path?: string | undefined
}

/** The same routes with each renamed page at its name; where nothing is renamed its route is left out. */
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

/** The built pages with the checkout where the settings have it, for the server and in what it tells the browser. */
export function withRenamedCheckout(build: ServerBuild, names: CheckoutRoutes): ServerBuild {
  const { assets } = build
  return {
    ...build,
    routes: withRenamedRoutes(build.routes, names),
    assets: { ...assets, routes: withRenamedRoutes(assets.routes, names) },
  }
}

/** The names in one text for the head of a page, whose browser learns its routes from a file that is the same for every shop. */
export function checkoutRoutesText({ checkoutCart, checkoutSummary }: CheckoutRoutes): string {
  return `${checkoutCart} ${checkoutSummary}`
}

/** Reads `checkoutRoutesText`; the built-in names where there is none. */
export function parseCheckoutRoutes(text: string | null | undefined): CheckoutRoutes {
  const [checkoutCart = BUILT_IN.checkoutCart, checkoutSummary = BUILT_IN.checkoutSummary] =
    text?.split(' ') ?? []
  return { checkoutCart, checkoutSummary }
}
