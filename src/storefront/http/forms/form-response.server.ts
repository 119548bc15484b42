import { data } from 'react-router'
import { type Refused, refused } from '#shared/web/action-result.ts'
import type { Problem } from '#shared/web/problem.ts'
import { RESULT_TYPE } from './posted-form.ts'

/** Whether a page without a router has posted the form, and shows its result itself (`posted-form.ts`). */
export const wantsResult = ({ method, headers }: Request): boolean =>
  method === 'POST' && headers.get('accept') === RESULT_TYPE

/**
 * Whether the page that the form stands in shows the result, sent by the router or by itself; a form without JavaScript needs a page instead.
 * `url` is the address of the action without the router's own suffix.
 */
export function isSentByRouter(request: Request, url: URL): boolean {
  return new URL(request.url).pathname !== url.pathname || wantsResult(request)
}

/**
 * The response of an action that refuses a form. `code` is the one the API has for the same refusal, `more` what the page needs to
 * show the form again as it was typed.
 */
export function refuseForm<More extends object = object>(
  status: number,
  code: string,
  message: string,
  { fields, ...more }: More & { fields?: Refused['fields'] },
) {
  return data({ ...refused(code, message, fields), ...more }, { status })
}

/** As `refuseForm`, with the API's response to the same refusal. */
export function refuseLikeApi<More extends object = object>(
  { status, body: { error } }: { status: number; body: Problem },
  more: More & { fields?: Refused['fields'] },
) {
  return refuseForm<More>(status, error.code, error.messages.type, more)
}

export const TOO_MANY = 'TOO_MANY_REQUESTS'
