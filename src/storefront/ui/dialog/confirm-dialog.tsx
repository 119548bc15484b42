import { AlertDialog } from '@base-ui/react/alert-dialog'
import { m } from '#texts/messages.js'
import { Button } from '../button.tsx'
import { AlertFrame, type AlertFrameProps } from './alert-frame.tsx'

/**
 * Asks before an action that cannot be undone. The cancel button has the focus first. Needs JavaScript; load it where it is
 * opened.
 */
export function ConfirmDialog({
  question,
  confirm,
  dismiss,
  busy = false,
  onConfirm,
  ...frame
}: AlertFrameProps & {
  question: string
  /** The text of the button that confirms. */
  confirm: string
  /** The text of the cancel button, where 'İptal' could be read as the action itself. */
  dismiss?: string
  busy?: boolean
  onConfirm: () => void
}) {
  return (
    <AlertFrame {...frame} text={question}>
      <AlertDialog.Close render={<Button type="button" appearance="secondary" />}>
        {dismiss ?? m.cancel()}
      </AlertDialog.Close>
      <Button type="button" appearance="danger" busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </AlertFrame>
  )
}
