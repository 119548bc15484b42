import {
  type ActionResult,
  LOGIN_REQUIRED,
  readProblem,
  refused,
  TECHNICAL,
  UNREACHABLE,
} from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { pageToken, replacePageToken } from './fresh-token.ts'

export interface ApiRequestOptions {
  /** A form is sent urlencoded, an object as JSON. */
  body?: URLSearchParams | Record<string, unknown>
  signal?: AbortSignal
}

/**
 * Sends an API request (spec §7); `path` is below /api/catalog. Never throws: `data` is the body of a response, and everything else is a
 * refusal with a sentence. A missing or expired session is `LOGIN_REQUIRED`, no response within 15 seconds is `UNREACHABLE`.
 */
export type ApiRequest = <Data>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  options?: ApiRequestOptions,
) => Promise<ActionResult<{ data: Data }>>

/** Requests are aborted after this time, in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000
const NO_CONTENT = 204

/** What requests need of the page they are sent from. */
export interface ApiPage {
  fetch(path: string, init: RequestInit): Promise<Response>
  token(): string
  /** Takes the current token from a response that refuses a stale one. */
  replaceToken(response: Response): void
}

/**
 * Makes `apiRequest` for a page. Signing in or out in another tab renews the CSRF token: the 403 response carries the new one, and
 * the request is sent once more.
 */
export function createApiRequest(page: ApiPage): ApiRequest {
  return async function apiRequest<Data>(
    method: string,
    path: string,
    { body, signal }: ApiRequestOptions = {},
  ): Promise<ActionResult<{ data: Data }>> {
    const json = body !== undefined && !(body instanceof URLSearchParams)
    const sent = body instanceof URLSearchParams ? body : body && JSON.stringify(body)
    const send = (token: string) =>
      page.fetch(`/api/catalog/${path}`, {
        method,
        signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]),
        // A change must arrive even when the shopper leaves the page.
        keepalive: method !== 'GET',
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'x-csrf-token': token,
          ...(json && { 'content-type': 'application/json' }),
        },
        ...(sent && { body: sent }),
      })
    try {
      const token = page.token()
      const response = await send(token)
      page.replaceToken(response)
      // Another request may have replaced the token meanwhile.
      const stale = response.status === 403 && page.token() !== token
      return await readResponse<Data>(stale ? await send(page.token()) : response)
    } catch {
      return refused(UNREACHABLE, m.technical_error())
    }
  }
}

async function readResponse<Data>(response: Response): Promise<ActionResult<{ data: Data }>> {
  const body: Data | null = await response.json().catch(() => null)
  const problem = readProblem(body)
  if (problem) return problem
  if (response.status === 401) return refused(LOGIN_REQUIRED, m.login_required())
  const complete = isDone(response, body) && (body !== null || response.status === NO_CONTENT)
  return complete ? { ok: true, data: body as Data } : refused(TECHNICAL, m.technical_error())
}

/** A repeated order is refused with 409, and what it has made is in the body as if it were the first (spec §7). */
const isDone = ({ ok, status }: Response, body: unknown): boolean =>
  ok || (status === 409 && typeof body === 'object' && body !== null && Reflect.get(body, 'success') === true)

/** The requests of the page in this tab. */
export const apiRequest = createApiRequest({
  fetch: (path, init) => fetch(path, init),
  token: pageToken,
  replaceToken: replacePageToken,
})

/** What a request cache loads: the data at `path`. Throws when the request is refused or gets no response. */
export async function loadData<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  const result = await apiRequest<Data>('GET', path, signal && { signal })
  if (!result.ok) throw new Error(`GET ${path}: ${result.code}`)
  return result.data
}
