import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { IdentityPlace } from '../frame/identity/identity-place.tsx'
import { useCountedDialog } from './open-dialogs.ts'

const FIELDS = 'input:not([type=hidden]), select, textarea'

/** A dialog whose title and buttons stay in view while its middle scrolls; a sheet as high as the screen on phones. */
export function OfficeDialog({
  open,
  title,
  onClose,
  footer,
  wide = false,
  asksForIdentity = true,
  focusFirst,
  children,
}: {
  open: boolean
  title: string
  /** Called when the person closes it: Escape, the cross, a press outside. */
  onClose: () => void
  /** Buttons; the last one is the one that acts. */
  footer?: ReactNode
  wide?: boolean
  /** False for the question for the password itself, which needs no second one. */
  asksForIdentity?: boolean
  /** What has the focus first, where that is no field. */
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const popup = useRef<HTMLDivElement>(null)
  useCountedDialog(open)
  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          // A question above another dialog dims that one too.
          forceRender
          className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none"
        />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Dialog.Popup
            ref={popup}
            // The first field has the focus, but on touch screens, where the keyboard would cover the dialog before it is read.
            initialFocus={() =>
              focusFirst?.current ??
              (matchMedia('(hover: none)').matches
                ? null
                : popup.current?.querySelector<HTMLElement>(FIELDS)) ??
              popup.current
            }
            className={classNames(
              'flex max-h-dvh w-full flex-col rounded-t-card bg-page text-ink shadow-card outline-none transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none sm:max-h-full sm:rounded-card sm:border sm:border-line',
              wide ? 'sm:max-w-4xl' : 'sm:max-w-lg',
            )}
          >
            <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-4">
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Close aria-label={m.frame_close()} className="icon-button">
                <X aria-hidden="true" />
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
            )}
            {asksForIdentity && <IdentityPlace />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
