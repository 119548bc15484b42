import {
  createGuardedAgent,
  followRedirects,
  PrivateAddressError,
} from '#modules/platform/network/public-address.server.ts'
import type { Bulletin } from './bulletin-rules.ts'
import { readBulletin } from './read-bulletin.ts'

export type FetchBulletinResult =
  | { ok: true; bulletin: Bulletin }
  /** `detail` is the HTTP status, or the code of a network failure. `private-address`: it leads into a network that is not public. */
  | {
      ok: false
      reason: 'unreachable' | 'timeout' | 'status' | 'too-large' | 'unreadable' | 'private-address'
      detail: string
    }

const TIMEOUT = 15_000
/** A bulletin has about ten thousand bytes. */
const MAX_BYTES = 1_000_000

/**
 * Fetches the bulletin from the URL in the settings; nothing else contacts TCMB. Somebody typed that URL: only http(s), only IP addresses
 * that `mayConnect` allows, checked again on every redirect. Never throws for failures of the remote side; time (milliseconds, redirects
 * and body included) and size are limited.
 */
export async function fetchBulletin(
  address: string,
  { mayConnect, timeout = TIMEOUT }: { mayConnect: (address: string) => boolean; timeout?: number },
): Promise<FetchBulletinResult> {
  const agent = createGuardedAgent(mayConnect, { timeout, maxBytes: MAX_BYTES })
  try {
    const signal = AbortSignal.timeout(timeout)
    const sent = { signal, headers: { accept: 'application/xml, text/xml' } }
    const answered = await followRedirects(agent, new URL(address), sent)
    if (!answered.ok)
      return answered.reason === 'status'
        ? { ok: false, reason: 'status', detail: String(answered.status) }
        : { ok: false, reason: 'unreachable', detail: '' }
    const bulletin = readBulletin(await answered.body.text())
    return bulletin ? { ok: true, bulletin } : { ok: false, reason: 'unreadable', detail: '' }
  } catch (error) {
    return failure(error)
  } finally {
    await agent.destroy()
  }
}

function failure(error: unknown): FetchBulletinResult {
  if (!(error instanceof Error)) throw error
  const chain = [error, error.cause]
  if (chain.some((each) => each instanceof PrivateAddressError))
    return { ok: false, reason: 'private-address', detail: '' }
  if (error.name === 'TimeoutError') return { ok: false, reason: 'timeout', detail: '' }
  const code = chain
    .map((each) => (each instanceof Error && 'code' in each ? String(each.code) : ''))
    .find(Boolean)
  // Every failure of a connection has a code; anything else is our bug.
  if (code === undefined) throw error
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { ok: false, reason: 'too-large', detail: '' }
  return { ok: false, reason: 'unreachable', detail: code }
}
