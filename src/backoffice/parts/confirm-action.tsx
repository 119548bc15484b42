import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { IdentityPlace } from '../frame/identity/identity-place.tsx'
import { Failure } from '../parts/failure.tsx'
import { useCountedDialog } from './open-dialogs.ts'

/**
 * Asks before a command that is felt outside the back office or cannot be taken back. `children` says what will happen: how many records,
 * which emails, what money. The harmless button has the focus first.
 */
export function ConfirmAction({
  open,
  title,
  confirm,
  dismiss,
  danger = false,
  busy = false,
  error,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean
  title: string
  /** The button that acts, named after the act: 'Siparişi iptal et', never 'Tamam'. */
  confirm: string
  dismiss?: string
  danger?: boolean
  busy?: boolean
  /** Why it failed; the dialog stays open. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  useCountedDialog(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => !wanted && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <AlertDialog.Popup className="flex max-h-dvh w-full flex-col rounded-t-card bg-page text-ink shadow-card outline-none sm:max-w-md sm:rounded-card sm:border sm:border-line">
            <AlertDialog.Title className="px-4 pt-4">{title}</AlertDialog.Title>
            <AlertDialog.Description
              render={<div />}
              className="flex min-h-0 flex-col gap-2 overflow-y-auto px-4 py-3 wrap-anywhere text-muted"
            >
              {children}
            </AlertDialog.Description>
            <Failure of={error} className="px-4 pb-3" />
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
              <AlertDialog.Close render={<Button type="button" appearance="secondary" />}>
                {dismiss ?? m.frame_cancel()}
              </AlertDialog.Close>
              <Button
                type="button"
                appearance={danger ? 'danger' : 'primary'}
                busy={busy}
                onClick={onConfirm}
              >
                {confirm}
              </Button>
            </div>
            <IdentityPlace />
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
