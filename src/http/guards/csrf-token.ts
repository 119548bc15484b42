import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The anti-forgery token of a browser: an HMAC-SHA256 (base64url, 43 characters) of its visitor cookie and session cookies, so it needs
 * no database row. An attacker who plants a visitor cookie in a shopper's browser knows the token of that cookie alone, but not the token
 * of that cookie together with the shopper's session.
 *
 * `sessions` are the raw values of all session cookies the browser sends, none before a login. Expired sessions count too.
 */
export function csrfToken(secret: string, visitorToken: string, sessions: readonly string[] = []): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['csrf', visitorToken, ...sessions]))
    .digest('base64url')
}

/** Compares in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
