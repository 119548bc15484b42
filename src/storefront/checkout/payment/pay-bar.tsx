import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { alertClassName } from '../../ui/dialog/alert.tsx'
import { useStore } from '../../ui/use-store.ts'
import { orderCheck } from './send-order.ts'
import { WAITING } from './waiting.ts'

/**
 * The order button with the notice the law requires next to it (turkey.md §8). On phones it sticks to the bottom edge, except in
 * landscape, where it would cover too much of the page.
 */
export function PayBar({
  label,
  charged,
  disabled,
  busy,
  waiting,
}: {
  label: string
  /** The formatted amount to be charged; '' before hydration, when the selected payment method is unknown. */
  charged: string
  disabled: boolean
  /** The order is being submitted. */
  busy: boolean
  /** There is no address yet, and without JavaScript nothing to press. */
  waiting: boolean
}) {
  const checking = useStore(orderCheck)
  return (
    <div
      data-pay-bar
      className={classNames(
        'sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line bg-page px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:static [@media(max-height:32rem)]:static lg:mx-0 lg:gap-y-3 lg:border-0 lg:p-0',
        waiting && WAITING,
      )}
    >
      {/* Beside the button, where the shopper looks; it stands there before its text, which screen readers then say. */}
      <div role="status" className="w-full empty:absolute">
        {checking && <div className={alertClassName('info')}>{m.order_checking()}</div>}
      </div>
      <p className="w-full text-xs text-muted lg:text-sm">
        {m.legal_documents_payment_obligation({ button: label })}
      </p>
      {charged && (
        <p className="figures flex flex-col leading-tight lg:hidden">
          <span className="text-xs text-muted">{m.amount_to_pay()}</span>
          <span className="font-semibold">{charged}</span>
        </p>
      )}
      <Button form="payment" disabled={disabled} busy={busy} className="min-h-12 flex-1 lg:w-full">
        {label}
      </Button>
    </div>
  )
}
