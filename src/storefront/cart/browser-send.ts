import type { Send } from './cart-calls.ts'

/** A call that takes longer is given up, in milliseconds. */
const PATIENCE = 15_000

const tokenTag = (page: Document) => page.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/** Another tab may have signed in or out, which renews the token: a page of now knows the right one. */
async function renewToken(): Promise<boolean> {
  const response = await fetch('/sepet', { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [mine, fresh] = [tokenTag(document), tokenTag(page)]
  if (!mine || !fresh || mine.content === fresh.content) return false
  mine.content = fresh.content
  return true
}

/** Sends a call of the shop from the browser, with the page's anti-forgery token (spec §7). */
export const browserSend: Send = async (method, path, body, signal) => {
  const form = body instanceof URLSearchParams
  const ask = () =>
    fetch(`/api/catalog/${path}`, {
      method,
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])]),
      // The last word of a page that is being left still arrives.
      keepalive: method !== 'GET',
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': tokenTag(document)?.content ?? '',
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
  const response = await ask()
  return response.status === 403 && (await renewToken()) ? ask() : response
}
