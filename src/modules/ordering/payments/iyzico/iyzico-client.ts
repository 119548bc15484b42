import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { isDecline, isOurFault, type Refusal, readRefusal } from './iyzico-decline-rules.ts'
import { type IyzicoResponse, readExactJson } from './iyzico-responses.ts'
import { isIyzicoBaseUrl } from './iyzico-rules.ts'
import { type IyzicoKeys, signRequest } from './iyzico-signature.ts'

export interface IyzicoOptions extends IyzicoKeys {
  /** https, without a path; `http://127.0.0.1:…` for a mock. */
  baseUrl: string
  log: Pick<Logger, 'warn' | 'error'>
  /** Timeout of one call including its response; 20 s by default. Look-ups a shopper waits for take at most 6 s. */
  timeoutMs?: number
  /** New for every call. */
  randomString?: () => string
}

/** The result of a call. Only `response` contains iyzico's own texts, which may repeat what was sent. */
export type IyzicoResult =
  | { status: 'success'; response: IyzicoResponse }
  /** iyzico refused. `retryable` is iyzico's own hint that a later call may succeed. */
  | { status: 'refused'; refusal: Refusal; retryable: boolean }
  /** No response, or an unreadable one: whether iyzico acted is unknown. */
  | { status: 'unclear'; code: string }

export interface IyzicoClient {
  /** Signs and sends one request. Never throws for network or iyzico failures. */
  post(path: string, body: object, limits?: { timeoutMs: number }): Promise<IyzicoResult>
  /** The same for a DELETE request, which has a body at iyzico. */
  delete(path: string, body: object): Promise<IyzicoResult>
  /** The same for a GET request. Only the path is signed, not the query, as in iyzico's own libraries. */
  get(path: string, query: Record<string, string>): Promise<IyzicoResult>
}

interface Exchange {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: string
  body?: string
  timeoutMs?: number
}

const MAX_RESPONSE_LENGTH = 1_000_000
const DEFAULT_TIMEOUT = 20_000

/**
 * The HTTP client for iyzico. Request bodies contain card data: they are neither logged nor part of an error, and redirects are not
 * followed with them. No call is retried, because iyzico charges a repeated call again (turkey.md §1.3).
 * Throws RangeError for a base URL that is neither https nor on this machine, and for empty keys.
 */
export function createIyzicoClient(options: IyzicoOptions): IyzicoClient {
  if (!isIyzicoBaseUrl(options.baseUrl))
    throw new RangeError('the base URL of iyzico must be https, without a path')
  if (options.apiKey === '' || options.secretKey === '') throw new RangeError('iyzico needs both keys')
  const base = options.baseUrl.replace(/\/+$/, '')
  const random = options.randomString ?? (() => randomBytes(16).toString('hex'))

  const longest = options.timeoutMs ?? DEFAULT_TIMEOUT

  async function exchange({
    method,
    path,
    query = '',
    body,
    timeoutMs = longest,
  }: Exchange): Promise<IyzicoResult> {
    const response = await fetch(base + path + query, {
      method,
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.min(timeoutMs, longest)),
      headers: {
        ...signRequest(options, { path, body: body ?? '', random: random() }),
        'content-type': 'application/json',
        accept: 'application/json',
        'x-iyzi-client-version': 'vitrin',
      },
    })
    const readable = response.ok || (response.status >= 400 && response.status < 500)
    if (!readable || response.status === 429) {
      await response.body?.cancel()
      return { status: 'unclear', code: `http-${response.status}` }
    }
    const text = await readAtMost(response, MAX_RESPONSE_LENGTH)
    return text === null ? { status: 'unclear', code: 'too-long' } : readEnvelope(text, response.ok)
  }

  async function call(request: Exchange): Promise<IyzicoResult> {
    const { path } = request
    const result = await exchange(request).catch(
      (error: unknown): IyzicoResult => ({ status: 'unclear', code: failureCode(error) }),
    )
    if (result.status === 'unclear')
      options.log.warn({ call: path, code: result.code }, 'iyzico gave no clear response')
    if (result.status === 'refused') logRefusal(path, result.refusal)
    return result
  }

  /** A decline by the bank is an everyday event and is not logged: the payment stores its reason. */
  function logRefusal(path: string, refusal: Refusal): void {
    if (isOurFault(refusal))
      options.log.error({ call: path, ...refusal }, 'iyzico refuses this shop: check its keys')
    else if (!isDecline(refusal)) options.log.warn({ call: path, ...refusal }, 'iyzico refused a request')
  }

  return {
    post: (path, body, limits) => call({ method: 'POST', path, body: JSON.stringify(body), ...limits }),
    delete: (path, body) => call({ method: 'DELETE', path, body: JSON.stringify(body) }),
    get: (path, query) => call({ method: 'GET', path, query: `?${new URLSearchParams(query)}` }),
  }
}

/** Every iyzico response has a `status` of success or failure; anything else does not come from iyzico. */
function readEnvelope(text: string, ok: boolean): IyzicoResult {
  const response = readExactJson(text)
  if (response?.status === 'success' && ok) return { status: 'success', response }
  if (response?.status !== 'failure') return { status: 'unclear', code: 'unreadable' }
  const refusal = readRefusal(response.errorCode, response.errorGroup)
  return { status: 'refused', refusal, retryable: response.retryable === true }
}

/** The body as text, or null when it has more than `most` bytes. */
async function readAtMost(response: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Returning early from the loop cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A short code for a network failure, built from error names only. */
function failureCode(error: unknown): string {
  if (error instanceof SyntaxError) return 'unreadable'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  const { cause } = error instanceof Error ? error : {}
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z_]{3,40}$/.test(code) ? `network-${code}` : 'network'
}
