import { request } from 'undici'
import { createGuardedAgent, PrivateAddressError, refusesAddress } from '#modules/public-address.server.ts'

export type FetchPictureResult = { ok: true; bytes: Buffer } | { ok: false; reason: string }

export interface PictureFetcher {
  /** Fetches one picture, or returns in Turkish why it could not. Never throws for a fault of the other server. */
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

const MAX_REDIRECTS = 3
/** After so many failed connections a host counts as unreachable, so that a thousand pictures there fail at once. */
const HOST_FAILURES = 3

const PRIVATE = 'Adres iç ağa ait; dışarıdan verilen dosyalar iç ağa bağlanamaz'

/**
 * Fetches pictures from addresses that a file names. The file is not trusted: only http(s), only IP addresses that `mayConnect` allows,
 * checked on the very address that is connected to (so that a second DNS answer cannot differ) and again on every redirect; time and size
 * are limited. The bytes are checked later, by their content.
 */
export function createPictureFetcher(settings: FetcherSettings): PictureFetcher {
  const { mayConnect, timeout = 15_000, maxBytes = 20 * 2 ** 20 } = settings
  const agent = createGuardedAgent(mayConnect, { timeout, maxBytes })
  const failures = new Map<string, number>()

  async function follow(address: URL, signal: AbortSignal, hops: number): Promise<FetchPictureResult> {
    const refused = refuseAddress(address, mayConnect)
    if (refused) return { ok: false, reason: refused }
    const response = await request(address, { dispatcher: agent, signal, headers: { accept: 'image/*' } })
    const { statusCode, headers, body } = response
    if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string') {
      await body.dump()
      if (hops >= MAX_REDIRECTS) return { ok: false, reason: 'Çok fazla yönlendirme' }
      return follow(new URL(headers.location, address), signal, hops + 1)
    }
    if (statusCode !== 200) {
      await body.dump()
      return { ok: false, reason: `Sunucu ${statusCode} yanıtı verdi` }
    }
    return { ok: true, bytes: Buffer.from(await body.arrayBuffer()) }
  }

  return {
    async fetch(text) {
      const address = parseAddress(text)
      if (!address) return { ok: false, reason: 'Görsel adresi okunamadı' }
      if ((failures.get(address.host) ?? 0) >= HOST_FAILURES)
        return { ok: false, reason: 'Sunucuya ulaşılamıyor' }
      try {
        return await follow(address, AbortSignal.timeout(timeout), 0)
      } catch (error) {
        const reason = failureReason(error)
        if (reason.unreachable) failures.set(address.host, (failures.get(address.host) ?? 0) + 1)
        return { ok: false, reason: reason.text }
      }
    },
    close: () => agent.destroy(),
  }
}

function parseAddress(text: string): URL | null {
  // Spaces and Turkish letters in file names are common and harmless.
  return URL.parse(text.startsWith('//') ? `https:${text}` : text)
}

function refuseAddress(address: URL, mayConnect: (address: string) => boolean): string | null {
  if (address.protocol !== 'http:' && address.protocol !== 'https:')
    return 'Yalnız http ve https adresleri alınır'
  return refusesAddress(address, mayConnect) ? PRIVATE : null
}

function failureReason(error: unknown): { text: string; unreachable: boolean } {
  const chain = [error, error instanceof Error ? error.cause : undefined]
  if (chain.some((each) => each instanceof PrivateAddressError)) return { text: PRIVATE, unreachable: false }
  const code = String(
    chain.map((each) => (each instanceof Error && 'code' in each ? each.code : '')).find(Boolean) ?? '',
  )
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { text: 'Görsel çok büyük', unreachable: false }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { text: 'Sunucu adı bulunamadı', unreachable: true }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { text: 'Sunucu zamanında yanıt vermedi', unreachable: true }
  return { text: `Sunucuya bağlanılamadı${code ? ` (${code})` : ''}`, unreachable: true }
}
