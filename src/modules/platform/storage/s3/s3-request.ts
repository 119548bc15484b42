import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Dispatcher } from 'undici'
import type { S3Settings } from '../file-store.server.ts'
import { StorageError } from '../storage-error.ts'
import type { StorageProblem } from '../storage-rules.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** '' for the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer
  signal?: AbortSignal | undefined
  /** What is being done, for the sentence of an error: "store 'images/a.webp'". */
  doing: string
}

export interface S3Answer {
  status: number
  headers: Dispatcher.ResponseData['headers']
  body: Dispatcher.ResponseData['body']
}

export interface S3Door {
  /** Null where there is no such file or upload; another 404, as of a missing bucket, is an error. */
  find(asked: S3Request): Promise<S3Answer | null>
  ask(asked: S3Request): Promise<S3Answer>
}

/** Milliseconds to connect, until an answer begins, and between two pieces of its body. */
const CONNECT_TIMEOUT = 10_000
const ANSWER_TIMEOUT = 30_000
const BODY_TIMEOUT = 60_000
/** Bytes a second that a line sends at least; a part of 16 MB has four minutes more. */
const SLOWEST_LINE = 64 * 1024
/** Attempts of a request that fails for a reason that may pass, and the longest pauses before the second and each later one. */
const ATTEMPTS = 4
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 5_000

/** S3's codes are words; anything else in their place is not repeated, because an answer may hold the access key. */
const CODE = /<Code>([A-Za-z]{1,64})<\/Code>/
const PASSING_CODES = new Set([
  'SlowDown',
  'InternalError',
  'RequestTimeout',
  'ServiceUnavailable',
  'OperationAborted',
])
const MAX_ERROR_BYTES = 64 * 1024

/** Each part of a key as it stands in an address and in what is signed. */
export const encodeKey = (key: string) =>
  key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/')

const digestOf = (body: Buffer | undefined) =>
  createHash('sha256')
    .update(body ?? '')
    .digest('hex')

/** The headers of a request signed with AWS's signature version 4, its body included. */
export async function signedHeaders(
  settings: Omit<S3Settings, 'endpoint'>,
  {
    method,
    url,
    headers = {},
    body,
    datetime,
  }: {
    method: string
    url: URL
    headers?: Readonly<Record<string, string>>
    body?: Buffer | undefined
    datetime?: string
  },
): Promise<Record<string, string>> {
  const { region, accessKeyId, secretAccessKey } = settings
  const signer = new AwsV4Signer({
    ...{ method, region, accessKeyId, secretAccessKey, service: 's3', url: url.href },
    headers: { ...headers, 'x-amz-content-sha256': digestOf(body) },
    ...(datetime !== undefined && { datetime }),
  })
  return Object.fromEntries((await signer.sign()).headers.entries())
}

/** Why S3 refused, in our words; `passing` where the same request may succeed later. */
function problemOf(status: number, code: string): { problem: StorageProblem; passing: boolean } {
  if (status >= 500 || status === 429 || status === 408 || PASSING_CODES.has(code))
    return { problem: 'unreachable', passing: true }
  if (code === 'NoSuchBucket') return { problem: 'no-bucket', passing: false }
  if (status === 401 || status === 403) return { problem: 'denied', passing: false }
  return { problem: 'refused', passing: false }
}

async function codeOf({ body, headers }: S3Answer): Promise<string> {
  if (Number(headers['content-length'] ?? 0) > MAX_ERROR_BYTES) {
    body.destroy()
    return ''
  }
  return CODE.exec(await body.text())?.[1] ?? ''
}

/** The reason of a failed connection, as a code where there is one: messages hold addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection'
  if (error.name === 'TimeoutError') return 'no answer in time'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * Sends signed requests to one bucket. A request that fails for a reason that may pass (no connection, 5xx, slow down) is sent again
 * up to three times, after a random pause that may double each time. Throws a `StorageError` that names the bucket, what was being done
 * and S3's code, never a key.
 */
export function openS3Door(settings: S3Settings, bucket: string, place: string): S3Door {
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${bucket}`
  const timeouts = {
    connect: { timeout: CONNECT_TIMEOUT },
    bodyTimeout: BODY_TIMEOUT,
    headersTimeout: 0,
  }
  let agent: Dispatcher | undefined

  async function attempt({ method, key, query, headers, body, signal }: S3Request): Promise<S3Answer> {
    const url = new URL(key === '' ? base : `${base}/${encodeKey(key)}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    // A space is %20 in what is signed, and `URLSearchParams` writes a plus.
    url.search = url.search.replaceAll('+', '%20')
    const signed = await signedHeaders(settings, { method, url, ...(headers && { headers }), body })
    const deadline = new AbortController()
    const timer = setTimeout(
      () => deadline.abort(new DOMException('no answer in time', 'TimeoutError')),
      ANSWER_TIMEOUT + ((body?.length ?? 0) / SLOWEST_LINE) * 1000,
    )
    try {
      // A shop without a bucket does not load it.
      const { Agent, request } = await import('undici')
      agent ??= new Agent(timeouts)
      const answer = await request(url, {
        method,
        headers: signed,
        body: body ?? null,
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        dispatcher: agent,
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.body }
    } finally {
      clearTimeout(timer)
    }
  }

  async function find(asked: S3Request): Promise<S3Answer | null> {
    const { doing, signal } = asked
    for (let count = 1; ; count++) {
      signal?.throwIfAborted()
      const isLast = count === ATTEMPTS
      try {
        const answer = await attempt(asked)
        if (answer.status < 300) return answer
        const code = await codeOf(answer)
        if (answer.status === 404 && code !== 'NoSuchBucket') return null
        const { problem, passing } = problemOf(answer.status, code)
        if (!passing || isLast)
          throw new StorageError(
            `${place} did not ${doing}: ${code || 'no reason'} (${answer.status})`,
            problem,
          )
      } catch (error) {
        if (error instanceof StorageError) throw error
        signal?.throwIfAborted()
        if (isLast) throw new StorageError(`${place} did not ${doing}: ${reasonOf(error)}`, 'unreachable')
      }
      const pause = Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (count - 1))
      // The next attempt begins with why it was given up.
      await sleep(pause, undefined, { ...(signal && { signal }) }).catch(() => {})
    }
  }

  return {
    find,
    async ask(asked) {
      const answer = await find(asked)
      if (answer === null)
        throw new StorageError(`${place} did not ${asked.doing}: not found (404)`, 'refused')
      return answer
    },
  }
}
