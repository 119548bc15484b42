import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import type { FocusAfter } from './modal.tsx'

/** The props that message and question have in common. */
export interface AlertFrameProps {
  open: boolean
  title: string
  onClose: () => void
  /** Called when it has closed, and screen readers can read the page again. */
  onClosed?: () => void
  focusAfter?: FocusAfter
}

/** A small dialog with a title, a text and a row of buttons. A click outside does not close it. */
export function AlertFrame({
  open,
  title,
  onClose,
  onClosed,
  focusAfter,
  text,
  children,
}: AlertFrameProps & { text: string; children: ReactNode }) {
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
            <AlertDialog.Description className="wrap-anywhere text-muted">{text}</AlertDialog.Description>
            <div className="flex flex-wrap justify-end gap-3 pt-4">{children}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
