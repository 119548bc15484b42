import type { AuthSignatures } from './auth-signatures.server.ts'

/** Carries the address of a request to better-auth, which reads addresses from headers alone. */
export const IP_HEADER = 'x-vitrin-ip'

/** The request a sign-in comes with. */
export interface SignInRequest {
  /** Node's request headers; only the cookie and the user agent are read. */
  headers: Record<string, unknown>
  ip: string
  /** True when the browser reached the shop by HTTPS: the session cookie is then Secure. */
  secure: boolean
}

/**
 * The headers passed to better-auth: its session where the shop signed it, the browser's name, and the IP address of the request, which
 * nothing a browser sends can forge.
 */
export function authHeaders(
  { signatures }: { signatures: AuthSignatures },
  { cookie, 'user-agent': browser }: Record<string, unknown>,
  ip?: string,
): Headers {
  const seen = new Headers()
  const session = typeof cookie === 'string' ? signatures.cookieIn(cookie) : null
  if (session !== null) seen.set('cookie', session)
  if (typeof browser === 'string') seen.set('user-agent', browser)
  if (ip) seen.set(IP_HEADER, ip)
  return seen
}

/** The cookies of a response as `Set-Cookie` values, signed by the shop, Secure where the browser came by HTTPS. */
export function setCookiesOf(
  { signatures }: { signatures: AuthSignatures },
  headers: Headers,
  secure: boolean,
): string[] {
  return headers
    .getSetCookie()
    .map(signatures.cookieOut)
    .map((cookie) => (secure && !/;\s*secure/i.test(cookie) ? `${cookie}; Secure` : cookie))
}
