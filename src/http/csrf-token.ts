import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The anti-forgery token of one browser in one state: an HMAC-SHA256 (base64url, 43 characters) of its visitor cookie and its session
 * cookie, so it needs no row. Whoever plants a visitor cookie of his own in somebody's browser knows the token of that cookie alone, not
 * the one that goes with the session in it.
 *
 * `sessions` are the raw values of every session cookie the browser sends, none before a login; they decide the token even where the
 * session is over.
 */
export function csrfToken(secret: string, visitorToken: string, sessions: readonly string[] = []): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['csrf', visitorToken, ...sessions]))
    .digest('base64url')
}

/** Compares in a time that says nothing about where two texts differ. */
export function isSameToken(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
