import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '#texts/messages.js'
import { X } from '../icons/icons.tsx'

/** The element that gets the focus when a dialog has closed; null for the default. */
export type FocusAfter = RefObject<HTMLElement | null> | (() => HTMLElement | null)

const FIELDS = 'input:not([type=hidden]), select, textarea'

/**
 * A dialog over the page with a form or other content in it: in the middle of the screen, on phones a sheet as high as the
 * screen. The focus stays inside, Escape and a click outside close it. Needs JavaScript; load it where it is opened.
 */
export function Modal({
  open,
  title,
  onClose,
  onClosed,
  focusAfter,
  focusFirst = 'field',
  children,
}: {
  open: boolean
  title: string
  /** Called when the user closes it: by Escape, by its close button, or by a click outside. */
  onClose: () => void
  /** Called when it has closed, and screen readers can read the page again. */
  onClosed?: () => void
  focusAfter?: FocusAfter
  /** What gets the focus when it opens: its first field, or the dialog itself, to be read from its beginning. */
  focusFirst?: 'field' | 'dialog'
  children: ReactNode
}) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      onOpenChangeComplete={(now) => !now && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center sm:p-6">
          <Dialog.Popup
            ref={popup}
            // Focuses the first field, but not on touch devices, where the keyboard would cover the sheet before it is read.
            initialFocus={() =>
              (focusFirst === 'dialog' || matchMedia('(hover: none)').matches
                ? null
                : popup.current?.querySelector<HTMLElement>(FIELDS)) ?? popup.current
            }
            {...(focusAfter && { finalFocus: focusAfter })}
            className="flex h-dvh w-full flex-col bg-page text-ink shadow-card transition duration-150 outline-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none sm:h-auto sm:max-h-full sm:max-w-2xl sm:rounded-card sm:border sm:border-line"
          >
            <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Close
                aria-label={m.close()}
                className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-surface hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </div>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
