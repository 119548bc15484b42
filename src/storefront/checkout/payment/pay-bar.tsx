import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'

/**
 * The order button with the notice the law requires next to it (turkey.md §8). On phones it sticks to the bottom edge, except in
 * landscape, where it would cover too much of the page.
 */
export function PayBar({
  label,
  charged,
  disabled,
  busy,
}: {
  label: string
  /** The formatted amount to be charged; '' before hydration, when the selected payment method is unknown. */
  charged: string
  disabled: boolean
  /** The order is being submitted. */
  busy: boolean
}) {
  return (
    <div
      data-pay-bar
      className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t border-line bg-page px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:static [@media(max-height:32rem)]:static lg:mx-0 lg:gap-3 lg:border-0 lg:p-0"
    >
      <p className="text-xs text-muted lg:text-sm">
        {m.legal_documents_payment_obligation({ button: label })}
      </p>
      {charged && (
        <p className="figures flex justify-between gap-4 font-semibold lg:hidden">
          <span>{m.amount_to_pay()}</span>
          <span>{charged}</span>
        </p>
      )}
      <Button form="payment" disabled={disabled} busy={busy} className="min-h-12 w-full">
        {label}
      </Button>
    </div>
  )
}
