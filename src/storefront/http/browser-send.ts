import { pageToken, replacePageToken } from './fresh-token.ts'

/** Sends an API request: method, path under /api/catalog, and an optional body. */
export type Send = (
  method: string,
  path: string,
  body?: URLSearchParams | Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<Response>

/** Requests are aborted after this time, in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Sends an API request from the browser with the page's CSRF token (spec §7). Signing in or out in another tab renews the token: the
 * 403 response carries the new one, and the request is sent once more.
 */
export const browserSend: Send = async (method, path, body, signal) => {
  const form = body instanceof URLSearchParams
  const sendOnce = () =>
    fetch(`/api/catalog/${path}`, {
      method,
      signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]),
      // A change must arrive even when the shopper leaves the page.
      keepalive: method !== 'GET',
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': pageToken(),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
  const response = await sendOnce()
  return replacePageToken(response) ? sendOnce() : response
}
