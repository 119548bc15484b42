import { AlertDialog } from '@base-ui/react/alert-dialog'
import { m } from '#texts/messages.js'
import { Button } from '../button.tsx'
import { AlertFrame, type AlertFrameProps } from './alert-frame.tsx'

/** A message that the shopper must read, with one button. Needs JavaScript; load it where it is opened. */
export function MessageDialog(props: AlertFrameProps & { text: string }) {
  return (
    <AlertFrame {...props}>
      <AlertDialog.Close render={<Button type="button" className="min-w-28" />}>{m.ok()}</AlertDialog.Close>
    </AlertFrame>
  )
}
