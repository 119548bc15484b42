import { useId, useLayoutEffect, useRef } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ShownPaymentWindow } from './use-payment-window.ts'

/**
 * A modal dialog over the page while a card is being paid, so that the submitted form cannot be changed by mouse, keyboard or screen
 * reader. Says where the payment continues, and offers to show the window or to abandon the payment.
 */
export function PaymentVeil({ payment }: { payment: ShownPaymentWindow }) {
  return payment.busy ? <Veil payment={payment} /> : null
}

function Veil({ payment: { stage, unreachable, show, abandon } }: { payment: ShownPaymentWindow }) {
  const veil = useRef<HTMLDialogElement>(null)
  const [title, hint] = [useId(), useId()]
  // Close the dialog before it is removed, so that the focus returns to the pay button.
  useLayoutEffect(() => {
    const dialog = veil.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const inWindow = stage === 'window'
  const leaving = stage === 'leaving'
  const words = inWindow
    ? [m.payment_window_open(), m.payment_continue_in_window()]
    : leaving
      ? [m.payment_redirecting(), m.payment_redirecting_hint()]
      : [m.payment_checking(), unreachable ? m.payment_unreachable() : m.payment_checking_hint()]
  return (
    <dialog
      ref={veil}
      aria-labelledby={title}
      aria-describedby={hint}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape even if `cancel` is prevented.
      onClose={() => veil.current?.isConnected && veil.current.showModal()}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-page p-6 text-ink shadow-card backdrop:bg-black/45"
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <Spinner className="size-8" />
        <h2 id={title}>{words[0]}</h2>
        <p id={hint} role="status" className="text-muted">
          {words[1]}
        </p>
        {(inWindow || leaving) && (
          <div className="flex w-full flex-col gap-3 pt-3 sm:flex-row-reverse">
            {inWindow && (
              <Button type="button" className="flex-1" onClick={show}>
                {m.payment_window_show()}
              </Button>
            )}
            <Button type="button" appearance="secondary" className="flex-1" onClick={abandon}>
              {m.payment_abandon()}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  )
}
