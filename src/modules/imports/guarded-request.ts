import { type Dispatcher, request } from 'undici'
import { type GuardedAgent, PrivateAddressError, refusesAddress } from '#modules/public-address.server.ts'

const MAX_REDIRECTS = 3

const PRIVATE = 'Adres iç ağa ait; dışarıdan verilen dosyalar iç ağa bağlanamaz'

interface GuardedRequest {
  agent: GuardedAgent
  /** Which IP addresses may be connected to. */
  mayConnect: (address: string) => boolean
  signal: AbortSignal
  accept: string
}

export type GuardedAnswer =
  | { ok: true; body: Dispatcher.ResponseData['body']; address: URL }
  | { ok: false; reason: string }

/**
 * Requests an address that somebody else wrote: only http(s), only IP addresses that may be connected to, checked again on every redirect.
 * Returns in Turkish why there is no answer of 200; throws for errors of the connection (`failureReason`).
 */
export async function guardedRequest(address: URL, given: GuardedRequest, hops = 0): Promise<GuardedAnswer> {
  const { agent, mayConnect, signal, accept } = given
  const refused = refuseAddress(address, mayConnect)
  if (refused) return { ok: false, reason: refused }
  const response = await request(address, { dispatcher: agent, signal, headers: { accept } })
  const { statusCode, headers, body } = response
  if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string') {
    await body.dump()
    if (hops >= MAX_REDIRECTS) return { ok: false, reason: 'Çok fazla yönlendirme' }
    return guardedRequest(new URL(headers.location, address), given, hops + 1)
  }
  if (statusCode !== 200) {
    await body.dump()
    return { ok: false, reason: `Sunucu ${statusCode} yanıtı verdi` }
  }
  return { ok: true, body, address }
}

function refuseAddress(address: URL, mayConnect: (address: string) => boolean): string | null {
  if (address.protocol !== 'http:' && address.protocol !== 'https:')
    return 'Yalnız http ve https adresleri alınır'
  return refusesAddress(address, mayConnect) ? PRIVATE : null
}

/** Why a request failed, in Turkish, and whether the server could not be reached. `what` is what was asked for, as 'Görsel'. */
export function failureReason(error: unknown, what: string): { text: string; unreachable: boolean } {
  const chain = [error, error instanceof Error ? error.cause : undefined]
  if (chain.some((each) => each instanceof PrivateAddressError)) return { text: PRIVATE, unreachable: false }
  const code = String(
    chain.map((each) => (each instanceof Error && 'code' in each ? each.code : '')).find(Boolean) ?? '',
  )
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { text: `${what} çok büyük`, unreachable: false }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { text: 'Sunucu adı bulunamadı', unreachable: true }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { text: 'Sunucu zamanında yanıt vermedi', unreachable: true }
  return { text: `Sunucuya bağlanılamadı${code ? ` (${code})` : ''}`, unreachable: true }
}
