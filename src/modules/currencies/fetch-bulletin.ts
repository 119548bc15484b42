import type { Bulletin } from './bulletin-rules.ts'
import { readBulletin } from './read-bulletin.ts'

export type FetchBulletinResult =
  | { ok: true; bulletin: Bulletin }
  /** `detail` is the status, or the code of a network failure. */
  | { ok: false; reason: 'unreachable' | 'timeout' | 'status' | 'too-large' | 'unreadable'; detail: string }

const TIMEOUT = 15_000
/** The bulletin has some ten thousand bytes. */
const MOST_BYTES = 1_000_000

/**
 * Fetches the bulletin from the address of the settings: the shop's only way to TCMB. Never throws for what the other side does;
 * time (milliseconds, redirects and body included) and size are limited.
 */
export async function fetchBulletin(
  address: string,
  { timeout = TIMEOUT, mostBytes = MOST_BYTES } = {},
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

/** Null when there is more than `mostBytes`; what comes after is not read. */
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
  // fetch tells everything about a connection as a TypeError with the cause inside; anything else is a fault of ours.
  if (!(error instanceof TypeError)) throw error
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return { ok: false, reason: 'unreachable', detail: code }
}
