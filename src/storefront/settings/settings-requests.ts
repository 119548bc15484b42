import type { Problem } from '#shared/problem.ts'
import type { Send } from '../cart/cart-requests.ts'

/** What the shop said to a form: saved, refused with a sentence, only after a login, or nothing that could be read. */
export type SaveResult = 'saved' | 'login' | 'login-again' | 'failed' | { refused: string }

/**
 * Sends a form of the settings by the shop's call (spec §7). Never throws: no network, no answer in time and an answer that is
 * neither success nor error are 'failed' (spec §8).
 */
export async function saveSettings(
  send: Send,
  endpoint: 'accountinfo/settings' | 'account/settings',
  fields: URLSearchParams,
): Promise<SaveResult> {
  try {
    const response = await send('POST', endpoint, fields)
    const body: { success?: unknown } & Partial<Problem> = await response.json()
    if (response.status === 401) return body.error?.code === 'REAUTH_REQUIRED' ? 'login-again' : 'login'
    if (body.success === true) return 'saved'
    const refused = body.error?.messages?.type
    return refused ? { refused } : 'failed'
  } catch {
    return 'failed'
  }
}
