/** Why an API request or a form was refused. */
export interface Refused {
  ok: false
  /** A code of the API (decisions G), or of the browser's own: `UNREACHABLE`. */
  code: string
  /** The sentence for the shopper, in the language of the page. */
  message: string
  /** The sentence for each wrong form field, by its name in the form; empty where the refusal is about none. */
  fields: Readonly<Record<string, string>>
}

/** The result of a change, whether an API request or a form made it (decision 50). */
export type ActionResult<Done extends object = object> = ({ ok: true } & Done) | Refused

/** The customer has to sign in first: the session has ended. */
export const LOGIN_REQUIRED = 'LOGIN_REQUIRED'
/** The token predates a login or logout in another tab; the page has the current one by now. */
export const STALE_TOKEN = 'CSRF'
/** The browser got no response: no network, a timeout, or the request was aborted. Whether the change was made is unknown. */
export const UNREACHABLE = 'UNREACHABLE'
/** The response is neither a result nor a refusal, as from a proxy or a failing server. */
export const TECHNICAL = 'TECHNICAL'

export function refused(code: string, message: string, fields: Refused['fields'] = {}): Refused {
  return { ok: false, code, message, fields }
}

/** The refusal in the body of an API response (`Problem`); null for every other body. */
export function readProblem(body: unknown): Refused | null {
  const error = member(body, 'error')
  const code = member(error, 'code')
  const message = member(member(error, 'messages'), 'type')
  if (typeof code !== 'string' || typeof message !== 'string') return null
  const field = member(error, 'field')
  return refused(code, message, typeof field === 'string' ? { [field]: message } : {})
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
