import { lazy, Suspense, useState } from 'react'
import { bestPlan } from '#modules/ordering/payments/installment-rules.ts'
import { m } from '#texts/messages.js'
import { useBankOptions } from '../../catalogue/product/price/bank-options.ts'
import { planText } from '../../catalogue/product/price/plan-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const InstallmentSheet = lazy(() => import('../../catalogue/product/price/installment-sheet.tsx'))

/** The best plan and the installments of every bank before a card is typed, so that the card can be chosen by them. */
export function InstallmentPreview({
  amount,
  productIds,
}: {
  /** TRY, with shipping, decimal text. */
  amount: string
  productIds: readonly number[]
}) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const hydrated = useHydrated()
  const { value: banks } = useBankOptions({ amount, productIds })
  const plan = banks ? bestPlan(banks.flatMap(({ posPlans }) => posPlans)) : null
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-2',
        // Its room is kept, so that the fields below stay where they are.
        !hydrated && 'invisible noscript:hidden',
      )}
    >
      <p className="figures text-sm text-muted">
        {plan && <span className="block font-medium text-ink">{planText(amount, plan)}</span>}
        {m.installments_by_card()}
      </p>
      <Button
        type="button"
        appearance="quiet"
        aria-haspopup="dialog"
        className="-mx-3"
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        {m.installments_all_banks()}
      </Button>
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
    </div>
  )
}
