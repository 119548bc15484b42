import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { isDecline, isOurFault, type Refusal, readRefusal } from './iyzico-decline-rules.ts'
import { type IyzicoResponse, readExactJson } from './iyzico-responses.ts'
import { isIyzicoBaseUrl } from './iyzico-rules.ts'
import { type IyzicoKeys, signRequest } from './iyzico-signature.ts'

export interface IyzicoOptions extends IyzicoKeys {
  /** https, without a path; `http://127.0.0.1:…` for a stand-in. */
  baseUrl: string
  log: Pick<Logger, 'warn' | 'error'>
  /** How long one call may take with its answer; 20 s where not said. Look-ups a shopper waits for take at most 6 s. */
  timeoutMs?: number
  /** New for every call. */
  randomString?: () => string
}

/** What came of a call. iyzico's own texts are in none of it but `answer`: they may repeat what was sent. */
export type IyzicoResult =
  | { status: 'success'; response: IyzicoResponse }
  /** iyzico answered that it will not. `retryable` is its own word for "perhaps later". */
  | { status: 'refused'; refusal: Refusal; retryable: boolean }
  /** No answer, or none that can be read: what happened there nobody knows. */
  | { status: 'unclear'; code: string }

export interface IyzicoClient {
  /** Signs and sends one request. Never throws for what the network or iyzico do. */
  post(path: string, body: object, limits?: { timeoutMs: number }): Promise<IyzicoResult>
  /** The same for a question in the address. Only the path is signed, as iyzico's own libraries do. */
  get(path: string, query: Record<string, string>): Promise<IyzicoResult>
}

interface Exchange {
  path: string
  query?: string
  body?: string
  timeoutMs?: number
}

const LONGEST_RESPONSE = 1_000_000
const DEFAULT_TIMEOUT = 20_000

/**
 * Speaks to iyzico. Bodies hold card data: they are neither logged nor part of an error, redirects are not followed with them,
 * and no call is repeated, since iyzico charges twice what it is told twice (turkey.md §1.3).
 * Throws RangeError for an address that is neither https nor on this machine, and for empty keys.
 */
export function createIyzicoClient(options: IyzicoOptions): IyzicoClient {
  if (!isIyzicoBaseUrl(options.baseUrl)) throw new RangeError('iyzico is spoken to by https only')
  if (options.apiKey === '' || options.secretKey === '') throw new RangeError('iyzico needs both keys')
  const base = options.baseUrl.replace(/\/+$/, '')
  const random = options.randomString ?? (() => randomBytes(16).toString('hex'))

  const longest = options.timeoutMs ?? DEFAULT_TIMEOUT

  async function exchange({ path, query = '', body, timeoutMs = longest }: Exchange): Promise<IyzicoResult> {
    const response = await fetch(base + path + query, {
      method: body === undefined ? 'GET' : 'POST',
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
    const text = await readAtMost(response, LONGEST_RESPONSE)
    return text === null ? { status: 'unclear', code: 'too-long' } : readEnvelope(text, response.ok)
  }

  async function call(request: Exchange): Promise<IyzicoResult> {
    const { path } = request
    const result = await exchange(request).catch(
      (error: unknown): IyzicoResult => ({ status: 'unclear', code: failureCode(error) }),
    )
    if (result.status === 'unclear') options.log.warn({ call: path, code: result.code }, 'iyzico is unclear')
    if (result.status === 'refused') logRefusal(path, result.refusal)
    return result
  }

  /** A bank's no is everyday; the payment keeps its reason. */
  function logRefusal(path: string, refusal: Refusal): void {
    if (isOurFault(refusal))
      options.log.error({ call: path, ...refusal }, 'iyzico refuses this shop: look at its keys')
    else if (!isDecline(refusal)) options.log.warn({ call: path, ...refusal }, 'iyzico refuses a request')
  }

  return {
    post: (path, body, limits) => call({ path, body: JSON.stringify(body), ...limits }),
    get: (path, query) => call({ path, query: `?${new URLSearchParams(query)}` }),
  }
}

/** Every answer says `status`: success or failure. What says neither is not iyzico speaking. */
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
  // Leaving the loop early cancels the rest.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A word for what went wrong on the way, from names alone. */
function failureCode(error: unknown): string {
  if (error instanceof SyntaxError) return 'unreadable'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  const { cause } = error instanceof Error ? error : {}
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z_]{3,40}$/.test(code) ? `network-${code}` : 'network'
}
