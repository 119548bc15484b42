import type { Bulletin } from './bulletin-rules.ts'
import { readBulletin } from './read-bulletin.ts'

export type FetchBulletinResult =
  | { ok: true; bulletin: Bulletin }
  /** `detail` is the HTTP status, or the code of a network failure. */
  | { ok: false; reason: 'unreachable' | 'timeout' | 'status' | 'too-large' | 'unreadable'; detail: string }

const TIMEOUT = 15_000
/** A bulletin has about ten thousand bytes. */
const MAX_BYTES = 1_000_000

/**
 * Fetches the bulletin from the URL in the settings; nothing else contacts TCMB. Never throws for failures of the remote side; time
 * (milliseconds, redirects and body included) and size are limited.
 */
export async function fetchBulletin(
  address: string,
  { timeout = TIMEOUT, mostBytes = MAX_BYTES } = {},
): Promise<FetchBulletinResult> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/xml, text/xml' },
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { ok: false, reason: 'status', detail: String(response.status) }
    }
    const text = await readText(response, mostBytes)
    if (text === null) return { ok: false, reason: 'too-large', detail: '' }
    const bulletin = readBulletin(text)
    return bulletin ? { ok: true, bulletin } : { ok: false, reason: 'unreadable', detail: '' }
  } catch (error) {
    return failure(error)
  }
}

/** Null when the body exceeds `mostBytes`; the rest is not read. */
async function readText(response: Response, mostBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failure(error: unknown): FetchBulletinResult {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return { ok: false, reason: 'timeout', detail: '' }
  // fetch reports every connection failure as a TypeError with a cause; anything else is our bug.
  if (!(error instanceof TypeError)) throw error
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return { ok: false, reason: 'unreachable', detail: code }
}
