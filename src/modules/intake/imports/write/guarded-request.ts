import type { Dispatcher } from 'undici'
import {
  followRedirects,
  type GuardedAgent,
  PrivateAddressError,
} from '#modules/platform/network/public-address.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'

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
export async function guardedRequest(
  address: URL,
  { agent, signal, accept }: GuardedRequest,
): Promise<GuardedAnswer> {
  const answered = await followRedirects(agent, address, { signal, headers: { accept } })
  if (answered.ok) return answered
  switch (answered.reason) {
    case 'not-web':
      return { ok: false, reason: note('report_address_not_web') }
    case 'too-many-redirects':
      return { ok: false, reason: note('report_redirects_too_many') }
    case 'status':
      return { ok: false, reason: note('report_server_answered', { status: String(answered.status) }) }
  }
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
