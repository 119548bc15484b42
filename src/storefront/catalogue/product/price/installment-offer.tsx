import { lazy, Suspense, useMemo, useState } from 'react'
import type { OfferedPlan } from '#modules/ordering/payments/installment-rules.ts'
import { m } from '#texts/messages.js'
import { CreditCard } from '../../../ui/icons/icons.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { planText } from './plan-text.ts'

const InstallmentSheet = lazy(() => import('./installment-sheet.tsx'))

/** Opens the installments of every bank for an amount. Without JavaScript it says that there are installments, which the checkout shows. */
export function InstallmentOffer({
  amount,
  plan,
  productId,
  iconClass,
}: {
  /** TRY with KDV, decimal text. */
  amount: string
  plan: OfferedPlan | null
  productId: number
  iconClass: string
}) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const words = plan ? planText(amount, plan) : m.product_installments()
  const productIds = useMemo(() => [productId], [productId])
  return (
    <li className="flex items-start gap-2.5">
      <CreditCard aria-hidden="true" className={iconClass} />
      {hydrated ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className="cursor-pointer text-left text-accent underline underline-offset-4"
          onClick={() => {
            setUsed(true)
            setOpen(true)
          }}
        >
          {words}
        </button>
      ) : (
        <span className="figures">{words}</span>
      )}
      {used && (
        <Suspense>
          <InstallmentSheet
            open={open}
            amount={amount}
            productIds={productIds}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
