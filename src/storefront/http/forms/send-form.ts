import { data, isRouteErrorResponse } from 'react-router'
import { type ActionResult, refused, STALE_TOKEN, TECHNICAL, UNREACHABLE } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { staleTokenSentence } from './fresh-token.ts'

/** The form field that marks a form of a dialog, which shows the result itself: the action does not redirect then. */
export const IN_DIALOG = 'pencere'
/** A form without a response after this time, in milliseconds, counts as not sent. */
const FORM_TIMEOUT_MS = 15_000
/** The same for a form with files, which a telephone sends slowly. */
export const FILES_TIMEOUT_MS = 180_000

/** 5xx: the router reloads no data, which would fail as well and replace the form by the error page. */
const NO_RESPONSE = { status: 503 }

/**
 * The `clientAction` of routes with forms (decision 50): sends the form to the route's own action. Without a usable response the result
 * is a refusal, so that the form stays with what was typed. Redirects and error pages of the action are left to the router. `typed` is
 * what the action adds to its refusals so that the page can show the form again, `timeout` milliseconds.
 */
export async function sendForm<Result extends ActionResult>(
  { serverAction }: { serverAction: () => Promise<Result> },
  typed: Partial<Result> = {},
  timeout = FORM_TIMEOUT_MS,
) {
  const refusal = (code: string, message: string) => ({ ...refused(code, message), ...typed }) as Result
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TypeError('no response in time')), timeout)
  try {
    const result: Result | undefined = await Promise.race([serverAction(), late])
    // Refused for a stale token, which the form has replaced by now (`preserveRefusedForms`).
    return result ?? refusal(STALE_TOKEN, staleTokenSentence())
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // `fetch` throws a TypeError when there is no response; everything else is a response that is none of the shop's.
    const code = error instanceof TypeError ? UNREACHABLE : TECHNICAL
    return data(refusal(code, m.technical_error()), NO_RESPONSE)
  } finally {
    clearTimeout(timer)
  }
}
