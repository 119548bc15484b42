import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'

const manager = Toast.createToastManager()

/** Says at the top that something worked, once however often it is said while it can be read; read out by screen readers. The buttons of dialogs and of a thumb are at the bottom. */
export function toast(title: string, options: { undo?: { label: string; run: () => void } } = {}): void {
  manager.add({
    ...(!options.undo && { id: title }),
    title,
    type: 'good',
    ...(options.undo && {
      timeout: 10_000,
      actionProps: { children: options.undo.label, onClick: options.undo.run },
    }),
  })
}

/** Says at the top that something failed; stays longer, and is read out at once. */
export function toastError(title: string): void {
  manager.add({ id: title, title, type: 'bad', priority: 'high', timeout: 12_000 })
}

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} timeout={5000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          aria-label={m.frame_notifications()}
          className="fixed inset-x-4 top-4 z-70 mx-auto flex max-w-sm flex-col gap-2"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** A message asks nothing, so it is no dialog, which is what the library makes of it; the viewport announces it. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined, 'aria-hidden': undefined }

/** The library hides the button from screen readers until it has the focus; a button that can take it has to be there before. */
const NEVER_HIDDEN = { 'aria-hidden': undefined }

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((entry) => (
    <Toast.Root
      key={entry.id}
      toast={entry}
      {...NO_DIALOG}
      className="rounded-card border border-line bg-raised shadow-card transition duration-200 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none"
    >
      <Toast.Content className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
        {entry.type === 'bad' ? (
          <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
        )}
        <Toast.Title
          className={classNames('flex-1 text-sm font-medium', entry.type === 'bad' && 'text-danger')}
        />
        {entry.actionProps && <Toast.Action className="button button-quiet" />}
        <Toast.Close {...NEVER_HIDDEN} aria-label={m.frame_close()} className="icon-button">
          <X aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
