import { type FormEvent, useState } from 'react'
import {
  type ActionResult,
  type Refused,
  readProblem,
  refused,
  STALE_TOKEN,
  TECHNICAL,
  UNREACHABLE,
} from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { replacePageToken, staleTokenSentence } from './fresh-token.ts'

/** What a form without a router accepts: the result of the action of its page, instead of the page. */
export const RESULT_TYPE = 'application/json'
/** A form without a response after this time, in milliseconds, counts as not sent. */
const TIMEOUT_MS = 15_000

/**
 * Posts a form to its action and returns the action's result. Never throws: no response, or one that is none of the shop's, is a refusal,
 * and so is a token from before a login or logout in another tab, which the form has replaced by then.
 */
export async function postForm<Result extends ActionResult>(
  form: HTMLFormElement,
): Promise<Result | Refused> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      // Without files, so that it is sent as a browser sends it.
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      headers: { accept: RESULT_TYPE },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      keepalive: true,
    })
    if (replacePageToken(response)) return refused(STALE_TOKEN, staleTokenSentence())
    const body: Result | null = await response.json().catch(() => null)
    return readProblem(body) ?? body ?? refused(TECHNICAL, m.technical_error())
  } catch {
    return refused(UNREACHABLE, m.technical_error())
  }
}

/** A form of a page without a router: `onSubmit` posts it, and `result` is that of the last time; null before. */
export function usePostedForm<Result extends ActionResult>() {
  const [result, setResult] = useState<Result | Refused | null>(null)
  const [busy, setBusy] = useState(false)
  return {
    result,
    busy,
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (busy) return
      setBusy(true)
      setResult(await postForm<Result>(event.currentTarget))
      setBusy(false)
    },
  }
}
