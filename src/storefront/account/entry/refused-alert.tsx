import { type ActionResult, STALE_TOKEN } from '#shared/web/action-result.ts'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CODE_NEEDED } from './sign-in-forms.ts'

/** Why a form as a whole was refused. A wrong field has its own message, and `SessionRenewed` announces a stale token. */
export function RefusedAlert({ result }: { result: ActionResult | undefined }) {
  if (!result || result.ok || !result.message || result.code === STALE_TOKEN) return null
  return <Alert tone={result.code === CODE_NEEDED ? 'info' : 'danger'}>{result.message}</Alert>
}
