import { STOP_PATH } from '#modules/ordering/reminders/reminder-links-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { isSafeMethod } from './safe-methods.ts'

/** Routes that only a shop has whose cards go to the test bank. */
export const TEST_BANK_ROUTES: ReadonlySet<string> = new Set([
  '/payment/test-bank/kart/:token',
  '/payment/test-bank/:id',
])

/**
 * The only routes that accept unsafe requests from other sites and without a token: the bank's page posts the shopper's browser back to
 * the shop (with `Origin: null` from a sandboxed frame), the provider's servers send notices, and the test bank acts as another site.
 * None of them reads a cookie; each verifies a signature or queries the provider.
 */
export const CROSS_SITE_ROUTES: ReadonlySet<string> = new Set([
  '/payment/callback/:provider',
  '/payment/notice/:provider',
  // Mail programs end commercial emails with one press; the token in the address is the proof.
  ...[STOP_PATH, ...LOCALES.map((locale) => `/${locale}${STOP_PATH}`)],
  ...TEST_BANK_ROUTES,
])

/** Who sent a request: a page of this shop, a page of another site, or a client that sends no such header (no current browser). */
export type Sender = 'own-page' | 'other-site' | 'unnamed'

/**
 * Who sent a request, by headers that scripts cannot forge: `Sec-Fetch-Site`, or `Origin` where that is missing (older browsers, and
 * plain http except on localhost). Sibling subdomains are other sites: `same-site` is not enough. 'none' is an action of the shopper,
 * such as sending a form again from the history.
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

/** The API of the back office has sessions and anti-forgery tokens of its own (`src/http/admin/admin-api.ts`). */
export const ADMIN_API = '/api/admin'

/**
 * Whether a request needs the anti-forgery token of the browser's visitor cookie. Nothing below `/api/admin` does, whether a route answers
 * there (`route`) or none does: then there is no route, or one for every address (`/api/*`), which says nothing of where the request went.
 */
export function needsVisitorToken(method: string, route: string | undefined, url: string): boolean {
  const address = route === undefined || route.endsWith('*') ? url : route
  return isGuarded(method, route) && !address.startsWith(`${ADMIN_API}/`)
}

/** Whether a request must not come from another site. */
export function isGuarded(method: string, route: string | undefined): boolean {
  return !isSafeMethod(method) && !(route !== undefined && CROSS_SITE_ROUTES.has(route))
}
