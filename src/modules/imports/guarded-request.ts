import type { Dispatcher } from 'undici'
import { type GuardedAgent, PrivateAddressError } from '#modules/public-address.server.ts'
import { note } from '#modules/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/uploaded-runs/run-notes-schemas.ts'

const MAX_REDIRECTS = 3

interface GuardedRequest {
  agent: GuardedAgent
  signal: AbortSignal
  accept: string
}

export type GuardedAnswer =
  | { ok: true; body: Dispatcher.ResponseData['body']; address: URL }
  | { ok: false; reason: RunNote }

/**
 * Requests an address that somebody else wrote: only http(s), only IP addresses that the agent connects to, checked again on every redirect.
 * Returns why there is no answer of 200; throws for errors of the connection (`failureReason`).
 */
export async function guardedRequest(address: URL, given: GuardedRequest, hops = 0): Promise<GuardedAnswer> {
  const { agent, signal, accept } = given
  if (address.protocol !== 'http:' && address.protocol !== 'https:')
    return { ok: false, reason: note('report_address_not_web') }
  const response = await agent.request(address, { signal, headers: { accept } })
  const { statusCode, headers, body } = response
  if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string') {
    await body.dump()
    if (hops >= MAX_REDIRECTS) return { ok: false, reason: note('report_redirects_too_many') }
    return guardedRequest(new URL(headers.location, address), given, hops + 1)
  }
  if (statusCode !== 200) {
    await body.dump()
    return { ok: false, reason: note('report_server_answered', { status: String(statusCode) }) }
  }
  return { ok: true, body, address }
}

/** Why a request failed, and whether the server could not be reached. `tooLarge` says so of what was asked for. */
export function failureReason(
  error: unknown,
  tooLarge: 'report_file_too_large' | 'report_picture_too_large',
): { note: RunNote; unreachable: boolean } {
  const chain = [error, error instanceof Error ? error.cause : undefined]
  if (chain.some((each) => each instanceof PrivateAddressError))
    return { note: note('report_address_private'), unreachable: false }
  const code = String(
    chain.map((each) => (each instanceof Error && 'code' in each ? each.code : '')).find(Boolean) ?? '',
  )
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { note: note(tooLarge), unreachable: false }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { note: note('report_server_unknown'), unreachable: true }
  if (error instanceof Error && error.name === 'TimeoutError')
    return { note: note('report_server_late'), unreachable: true }
  const refused = code === '' ? note('report_not_connected') : note('report_not_connected_code', { code })
  return { note: refused, unreachable: true }
}
