import { createGuardedAgent } from '#modules/platform/network/public-address.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { failureReason, guardedRequest } from './guarded-request.ts'

export type FetchPictureResult = { ok: true; bytes: Buffer } | { ok: false; reason: RunNote }

export interface PictureFetcher {
  /** Fetches one picture, or returns why it could not. Never throws for a fault of the other server. */
  fetch(address: string): Promise<FetchPictureResult>
  close(): Promise<void>
}

export interface FetcherSettings {
  /** Which IP addresses may be connected to. */
  mayConnect: (address: string) => boolean
  /** Milliseconds for one picture, redirects and body included. */
  timeout?: number
  maxBytes?: number
}

/** After so many failed connections a host counts as unreachable, so that a thousand pictures there fail at once. */
const HOST_FAILURES = 3

/**
 * Fetches pictures from addresses that a file names. The file is not trusted: only http(s), only IP addresses that `mayConnect` allows,
 * checked on the very address that is connected to (so that a second DNS answer cannot differ) and again on every redirect; time and size
 * are limited. The bytes are checked later, by their content.
 */
export function createPictureFetcher(settings: FetcherSettings): PictureFetcher {
  const { mayConnect, timeout = 15_000, maxBytes = 20 * 2 ** 20 } = settings
  const agent = createGuardedAgent(mayConnect, { timeout, maxBytes })
  const failures = new Map<string, number>()

  async function follow(address: URL, signal: AbortSignal): Promise<FetchPictureResult> {
    const answered = await guardedRequest(address, { agent, signal, accept: 'image/*' })
    return answered.ok ? { ok: true, bytes: Buffer.from(await answered.body.arrayBuffer()) } : answered
  }

  return {
    async fetch(text) {
      const address = parseAddress(text)
      if (!address) return { ok: false, reason: note('report_picture_address') }
      if ((failures.get(address.host) ?? 0) >= HOST_FAILURES)
        return { ok: false, reason: note('report_server_unreachable') }
      try {
        return await follow(address, AbortSignal.timeout(timeout))
      } catch (error) {
        const reason = failureReason(error, 'report_picture_too_large')
        if (reason.unreachable) failures.set(address.host, (failures.get(address.host) ?? 0) + 1)
        return { ok: false, reason: reason.note }
      }
    },
    close: () => agent.destroy(),
  }
}

function parseAddress(text: string): URL | null {
  // Spaces and Turkish letters in file names are common and harmless.
  return URL.parse(text.startsWith('//') ? `https:${text}` : text)
}
