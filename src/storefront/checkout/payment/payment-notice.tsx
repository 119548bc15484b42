import { useEffect, useState } from 'react'
import type { PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import { m } from '#texts/messages.js'
import { showAtEnd } from '../../http/islands/own-root.tsx'
import { X } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { resultPath } from './payment-paths.ts'

let endShown: () => void = () => undefined

/** Says at the lower edge of the page that a payment has ended, until it is closed or another one has ended. */
export function showPaymentNotice(payment: PaymentResult): void {
  endShown()
  endShown = showAtEnd(<PaymentNotice payment={payment} onClose={() => endShown()} />)
}

function PaymentNotice({ payment, onClose }: { payment: PaymentResult; onClose: () => void }) {
  const [said, setSaid] = useState(false)
  // Screen readers announce what comes into a region that is there already.
  useEffect(() => setSaid(true), [])
  return (
    <div
      role="status"
      data-lower-edge
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4"
    >
      {said && (
        <div className="pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-accent bg-accent-soft py-1 pr-1 pl-4 text-ink shadow-card">
          <p className="py-2">
            {payment.state === 'succeeded' ? m.payment_status_paid() : payment.message}{' '}
            <A to={resultPath(payment.id)} className="font-medium text-accent underline underline-offset-4">
              {m.payment_status_show()}
            </A>
          </p>
          <button
            type="button"
            onClick={onClose}
            aria-label={m.close()}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-raised"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  )
}
