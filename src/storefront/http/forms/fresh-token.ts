import { m } from '#texts/messages.js'

/** Why a form was refused. Without cookies every token is another browser's, however often the form is sent. */
export const staleTokenSentence = () =>
  navigator.cookieEnabled === false ? m.cookies_needed() : m.session_renewed()

/** The page's CSRF token; '' where the page has none. */
export function pageToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''
}

/**
 * If the response refuses a stale CSRF token, puts the current token that it carries into the page and all of its forms. False
 * for every other response, and where the page has that token already.
 */
export function replacePageToken(response: Response): boolean {
  const fresh = response.status === 403 ? response.headers.get('x-csrf-token') : null
  const tag = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
  if (!fresh || !tag) return false
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[name="_csrf"]')]
  if (tag.content === fresh && fields.every(({ value }) => value === fresh)) return false
  tag.content = fresh
  for (const field of fields) field.value = fresh
  return true
}

/**
 * Keeps a form and its typed values when the router posts it with a stale token. The router would show an error page instead of
 * the form, and has no hook before its own `fetch`. So `fetch` is wrapped and the router gets an empty response: it stays on
 * the page and reloads its data, and `onRefused` says why. The form is not sent again automatically, since somebody else may be signed in by now.
 */
export function preserveRefusedForms(onRefused: () => void): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const response = await send(input, init)
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (init?.method !== 'POST' || !address.pathname.endsWith('.data') || !replacePageToken(response))
      return response
    onRefused()
    return new Response(null, { status: 204 })
  }
}
