import type { Problem } from '#shared/problem.ts'
import type { Send } from '../../http/browser-send.ts'

/** The result of a form: saved, refused with a message, possible only after a login, or no readable response. */
export type SaveResult = 'saved' | 'login' | 'login-again' | 'failed' | { refused: string }

/**
 * Sends a form of the settings to the API (spec §7). Never throws: no network, a timeout, and a response that is neither
 * success nor error are 'failed' (spec §8).
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
