import { pageToken, replacePageToken } from '../fresh-token.ts'
import type { Send } from './cart-requests.ts'

/** A call that takes longer is given up, in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Sends a call of the shop from the browser, with the page's anti-forgery token (spec §7). Another tab may have signed in or out, which
 * renews the token: the refusal brings the new one, and the call is sent once more.
 */
export const browserSend: Send = async (method, path, body, signal) => {
  const form = body instanceof URLSearchParams
  const sendOnce = () =>
    fetch(`/api/catalog/${path}`, {
      method,
      signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]),
      // The last word of a page that is being left still arrives.
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
