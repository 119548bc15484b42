import type { ActionResult } from '#shared/web/action-result.ts'

/** The result of the form below; `email` is the address as typed, or the customer's own. */
export type AlertResult = ActionResult<{ confirmed: boolean; email: string; back: string }> & {
  values?: { email: string }
}

/** The path of the action of every alert form. */
export const ALERT_PATH = '/haber-ver'
