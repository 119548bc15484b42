import { CreditCard } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { m } from '#texts/messages.js'
import { useHydrated } from '../../ui/use-hydrated.ts'

const InstallmentSheet = lazy(() => import('./installment-sheet.tsx'))

/** Opens the installments of every bank for an amount. Without JavaScript it says that there are installments, which the checkout shows. */
export function InstallmentOffer({
  amount,
  productId,
  iconClass,
}: {
  /** TRY with KDV, decimal text. */
  amount: string
  productId: number
  iconClass: string
}) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
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
          {m.product_installments()}
        </button>
      ) : (
        <span>{m.product_installments()}</span>
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
