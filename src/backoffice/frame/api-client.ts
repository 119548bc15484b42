import type { Locale } from '#shared/locale.ts'

/** What a failed request of `/api/admin` says (decision 57). */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 without a response (no network, timeout). */
  readonly status: number
  /** As 'WRONG_STATE'; 'UNREACHABLE' without a response. */
  readonly code: string
  /** Sentences for fields, by their path in the body: `{ 'address.city': '…' }`. */
  readonly fields: Readonly<Record<string, string>>
  /** With CONFLICT: the record as it is, with its version. */
  readonly current: unknown
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null

  constructor(
    /** For the person: from the server, in the language of the back office. */
    sentence: string,
    given: {
      status: number
      code: string
      fields?: Readonly<Record<string, string>>
      current?: unknown
      retryAfter?: number | null
    },
  ) {
    super(sentence)
    this.status = given.status
    this.code = given.code
    this.fields = given.fields ?? {}
    this.current = given.current
    this.retryAfter = given.retryAfter ?? null
  }
}

/** True for a request that may succeed when it is sent again: no response, an overloaded or restarting server. */
export const isOutage = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)

export interface ApiRequestOptions {
  body?: object
  /** Sent as it is instead of a body, with its type. */
  file?: Blob
  /** The version of the record that the change was made from; becomes `If-Match`. */
  version?: number
  /** Parameters of the address; undefined and '' are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Further headers, as the token of a link. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Told how much of the body has been sent, 0 to 1; such a request takes as long as its file is under way. */
  onSent?: (share: number) => void
}

export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a request to `/api/admin${path}`. Resolves with the body of a success and throws `ApiError` for everything else. */
export type ApiRequest = <Body>(method: ApiMethod, path: string, options?: ApiRequestOptions) => Promise<Body>

/** Requests are aborted after this time, in milliseconds. */
const TIMEOUT_MS = 30_000

export interface ApiClientDeps {
  fetch(path: string, init: RequestInit): Promise<Response>
  /** The same for a large file, telling how much of it has been sent. */
  upload(path: string, init: RequestInit, onSent: (share: number) => void): Promise<Response>
  locale(): Locale
  /** The anti-forgery token of the session; '' before the login. */
  csrfToken(): string
  /** Fetches the session again, for the token of another login in this browser; returns it. */
  renewToken(): Promise<string>
  /** Called for each 401 outside of the login. */
  onSignedOut(): void
  /** Called after each attempt: did a server answer? */
  onReached(reached: boolean): void
  /** Asks for the password and proves it; false when the person closes the question. */
  confirmIdentity(): Promise<boolean>
  /** The sentence for a request without a response. */
  unreachable(): string
  /** The sentence for a change whose question for the password was closed. */
  unconfirmed(): string
}

/** `/orders?status=open`, from a path and its parameters. */
export function addressOf(path: string, query: ApiRequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/**
 * Makes `apiRequest`. A login in another tab gives the session another anti-forgery token: a request refused for that is sent once more
 * with the new one. A change that needs the password again asks for it, whichever screen made it, and is sent once more: nothing that was
 * typed is lost. Other requests are never sent again here; queries are, by `query-client.ts`. The same
 * change is under way once at a time.
 */
export function createApiRequest(deps: ApiClientDeps): ApiRequest {
  async function attempt(method: string, path: string, options: ApiRequestOptions, token: string) {
    const { body, file, version, query, headers, signal, onSent } = options
    try {
      const timeout = onSent ? [] : [AbortSignal.timeout(TIMEOUT_MS)]
      const init: RequestInit = {
        method,
        signal: AbortSignal.any([...timeout, ...(signal ? [signal] : [])]),
        headers: {
          accept: 'application/json',
          'accept-language': deps.locale(),
          'x-requested-with': 'XMLHttpRequest',
          ...(token !== '' && { 'x-csrf-token': token }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(file && { 'content-type': file.type }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      }
      const address = `/api/admin${addressOf(path, query)}`
      const response = await (onSent ? deps.upload(address, init, onSent) : deps.fetch(address, init))
      const content: unknown = await response.json().catch(() => null)
      deps.onReached(true)
      return { response, content }
    } catch (error) {
      // A request that a screen no longer needs says nothing about the network.
      if (signal?.aborted) throw error
      deps.onReached(false)
      throw new ApiError(deps.unreachable(), { status: 0, code: 'UNREACHABLE' })
    }
  }

  /** Changes that wait for their answer. */
  const waiting = new Set<{ request: Sent; answer: Promise<unknown> }>()

  /**
   * A change that is asked for again before its answer is there is the same change: a second click on a button gets the answer to the first.
   */
  return function apiRequest<Body>(
    method: ApiMethod,
    path: string,
    options: ApiRequestOptions = {},
  ): Promise<Body> {
    if (method === 'GET') return send(method, path, options)
    const request: Sent = { method, path, ...options }
    for (const other of waiting) if (isSame(request, other.request)) return other.answer as Promise<Body>
    const entry = { request, answer: send<Body>(method, path, options) }
    waiting.add(entry)
    const forget = () => void waiting.delete(entry)
    entry.answer.then(forget, forget)
    return entry.answer
  }

  async function send<Body>(method: ApiMethod, path: string, options: ApiRequestOptions): Promise<Body> {
    const token = deps.csrfToken()
    let { response, content } = await attempt(method, path, options, token)
    if (response.status === 403 && errorOf(content).code === 'CSRF' && token !== '') {
      const renewed = await deps.renewToken()
      if (renewed !== token) ({ response, content } = await attempt(method, path, options, renewed))
    }
    if (response.status === 403 && errorOf(content).code === 'CONFIRM_IDENTITY') {
      if (!(await deps.confirmIdentity()))
        throw new ApiError(deps.unconfirmed(), { status: 403, code: 'UNCONFIRMED' })
      ;({ response, content } = await attempt(method, path, options, deps.csrfToken()))
    }
    if (response.ok) return content as Body
    const { code, sentence, fields, current } = errorOf(content)
    if (response.status === 401 && code === 'SIGN_IN') deps.onSignedOut()
    const retryAfter = Number(response.headers.get('retry-after'))
    throw new ApiError(sentence || deps.unreachable(), {
      status: response.status,
      code,
      fields,
      current,
      retryAfter: retryAfter > 0 ? retryAfter : null,
    })
  }
}

type Sent = ApiRequestOptions & { method: ApiMethod; path: string }

/** Do two requests ask for the same change? A file is the same where it is the same object. */
function isSame({ signal: _one, file, ...one }: Sent, { signal: _other, file: otherFile, ...other }: Sent) {
  return file === otherFile && JSON.stringify(one) === JSON.stringify(other)
}

type Fields = Readonly<Record<string, string>>
interface ProblemBody {
  error?: { code?: string; field?: string; fields?: Fields; messages?: { type?: string } }
  fields?: Fields
  current?: unknown
}

/** The parts of a problem's body; a page of a proxy in between has none of them. */
function errorOf(content: unknown): { code: string; sentence: string; fields: Fields; current: unknown } {
  const {
    error = {},
    fields,
    current,
  }: ProblemBody = typeof content === 'object' && content !== null ? content : {}
  const sentence = error.messages?.type ?? ''
  const code = error.code ?? 'TECHNICAL'
  const named = fields ?? error.fields ?? (error.field ? { [error.field]: sentence } : {})
  return { code, sentence, fields: named, current }
}
