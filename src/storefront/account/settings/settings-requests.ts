import { LOGIN_REQUIRED } from '#shared/action-result.ts'
import { apiRequest } from '../../http/api-client.ts'

/** The result of a form: saved, refused with a message, or possible only after a login. */
export type SaveResult = 'saved' | 'login' | 'login-again' | { refused: string }

/** Sends a form of the settings to the API (spec §7). */
export async function saveSettings(
  endpoint: 'accountinfo/settings' | 'account/settings',
  body: URLSearchParams,
): Promise<SaveResult> {
  const result = await apiRequest('POST', endpoint, { body })
  if (result.ok) return 'saved'
  if (result.code === LOGIN_REQUIRED) return 'login'
  return result.code === 'REAUTH_REQUIRED' ? 'login-again' : { refused: result.message }
}
