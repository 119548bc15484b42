import { AlertDialog } from '@base-ui/react/alert-dialog'
import { m } from '#texts/messages.js'
import { Button } from './button.tsx'
import type { FocusAfter } from './modal.tsx'

/**
 * Asks before an action that cannot be undone. The cancel button has the focus first; a click outside does not close it. Needs
 * JavaScript; load it where it is opened.
 */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  dismiss,
  busy = false,
  onConfirm,
  onClose,
  onClosed,
  focusAfter,
}: {
  open: boolean
  title: string
  question: string
  /** The text of the button that confirms. */
  confirm: string
  /** The text of the cancel button, where 'İptal' could be read as the action itself. */
  dismiss?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  onClosed?: () => void
  focusAfter?: FocusAfter
}) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      onOpenChangeComplete={(now) => !now && onClosed?.()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <AlertDialog.Popup
            {...(focusAfter && { finalFocus: focusAfter })}
            className="flex w-full max-w-md flex-col gap-2 rounded-card border border-line bg-page p-5 text-ink shadow-card transition duration-150 outline-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none sm:p-6"
          >
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description className="wrap-anywhere text-muted">{question}</AlertDialog.Description>
            <div className="flex flex-wrap justify-end gap-3 pt-4">
              <AlertDialog.Close render={<Button type="button" appearance="secondary" />}>
                {dismiss ?? m.cancel()}
              </AlertDialog.Close>
              <Button type="button" appearance="danger" busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
