/** How a page answers a try too many: 429, and when the next one may be (RFC 9110). The page must hand action headers on. */
export function tooManyAttempts({ retryAfter }: { retryAfter: number }): {
  status: number
  headers: HeadersInit
} {
  return { status: 429, headers: { 'Retry-After': String(retryAfter) } }
}
