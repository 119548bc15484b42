import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { X } from '../icons/icons.tsx'

/**
 * A dialog at the side of the page, on phones from below. The focus stays inside and goes back to where it was; Escape and a press outside
 * close it, a press only `settlesAfter` milliseconds after it opened: the second press of a quick two is not meant. Needs JavaScript; load it
 * where it is opened.
 */
export function SideSheet({
  open,
  title,
  onClose,
  settlesAfter = 0,
  children,
  footer,
}: {
  open: boolean
  title: ReactNode
  onClose: () => void
  settlesAfter?: number
  children: ReactNode
  /** Stays in sight below the content. */
  footer?: ReactNode
}) {
  const popup = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState(settlesAfter === 0)
  useEffect(() => {
    if (!open || settlesAfter === 0) return
    const timer = setTimeout(() => setSettled(true), settlesAfter)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [open, settlesAfter])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(wanted, { reason }) => {
        if (!wanted && (settled || reason !== 'outside-press')) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-end sm:items-stretch sm:justify-end">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            className="flex max-h-[90dvh] w-full flex-col rounded-t-card border-line bg-page text-ink shadow-card transition duration-150 outline-none data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 motion-reduce:transition-none sm:max-h-none sm:w-104 sm:max-w-[90vw] sm:rounded-none sm:border-l sm:data-ending-style:translate-x-8 sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-8 sm:data-starting-style:translate-y-0"
          >
            <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
              <Dialog.Title className="flex min-w-0 items-center gap-2 text-lg">{title}</Dialog.Title>
              <Dialog.Close
                aria-label={m.close()}
                className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-surface hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
            {footer && <div className="border-t border-line bg-surface p-4">{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
