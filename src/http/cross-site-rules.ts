/** Methods that change nothing, which any site may link to. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The only routes that take unsafe requests from other sites and without a token: the bank's page leads the shopper's browser back from
 * its own site (with `Origin: null` where the shop put it into a sandbox), the provider's servers send notices, and the test bank is
 * another house than the shop. None of them reads a cookie; each believes a signature, or asks the provider.
 */
export const CROSS_SITE_ROUTES: ReadonlySet<string> = new Set([
  '/payment/callback/:provider',
  '/payment/notice/:provider',
  '/payment/test-bank/kart/:token',
  '/payment/test-bank/:id',
])

/** Who sent a request: a page of this shop, a page of somebody else's, or a client that does not say (no browser of today). */
export type Sender = 'own-page' | 'other-site' | 'unnamed'

/**
 * Who sent a request, by what only a browser writes: `Sec-Fetch-Site`, and `Origin` where that is missing (older browsers, and plain http
 * outside of this machine). Sibling subdomains are other sites: `same-site` is not enough. 'none' is the shopper's own doing, as a
 * form sent again from the history.
 */
export function senderOf(
  headers: { 'sec-fetch-site'?: string | string[]; origin?: string | string[] },
  isOwn: (origin: string) => boolean,
): Sender {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'own-page' : 'other-site'
  const { origin } = headers
  if (origin === undefined) return 'unnamed'
  return typeof origin === 'string' && URL.canParse(origin) && isOwn(origin) ? 'own-page' : 'other-site'
}

/** Whether a request may go on to its handler only with the anti-forgery token, and never from another site. */
export function isGuarded(method: string, route: string | undefined): boolean {
  return !SAFE_METHODS.has(method) && !(route !== undefined && CROSS_SITE_ROUTES.has(route))
}
