import { AlertDialog } from '@base-ui/react/alert-dialog'
import { m } from '#texts/messages.js'
import { Button } from './button.tsx'
import type { FocusAfter } from './modal.tsx'

/** A message that the shopper must read, with one button. Needs JavaScript; load it where it is opened. */
export function MessageDialog({
  open,
  title,
  text,
  onClose,
  focusAfter,
}: {
  open: boolean
  title: string
  text: string
  onClose: () => void
  focusAfter?: FocusAfter
}) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <AlertDialog.Popup
            {...(focusAfter && { finalFocus: focusAfter })}
            className="flex w-full max-w-md flex-col gap-2 rounded-card border border-line bg-page p-5 text-ink shadow-card transition duration-150 outline-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none sm:p-6"
          >
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description className="wrap-anywhere text-muted">{text}</AlertDialog.Description>
            <div className="flex justify-end pt-4">
              <AlertDialog.Close render={<Button type="button" className="min-w-28" />}>
                {m.ok()}
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
