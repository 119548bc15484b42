import { m } from '#texts/messages.js'
import { chosenName } from '../cart/chosen-delivery.ts'
import { lineMoney } from '../cart/totals/cart-money.ts'
import { TotalsSummary } from '../cart/totals/totals-summary.tsx'
import { ChevronDown } from '../ui/icons/icons.tsx'
import type { CheckoutData } from './checkout-data.server.ts'
import { CheckoutLines } from './checkout-lines.tsx'

/** What is ordered and what it costs, beside the address step; on phones folded into one line above it. */
export function CartSummary({ cart: { items, totals, delivery } }: Pick<CheckoutData, 'cart'>) {
  const parts = (
    <>
      <CheckoutLines items={items} />
      <TotalsSummary totals={totals} title={m.order_summary()} deliveryMethod={chosenName(delivery)} />
    </>
  )
  return (
    <>
      <details className="group order-first rounded-card border border-line lg:hidden">
        <summary className="figures flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
          {m.order_summary()}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
          <span className="ml-auto font-semibold">{lineMoney(totals.total, totals.currency)}</span>
        </summary>
        <div className="flex flex-col gap-4 px-4 pb-4">{parts}</div>
      </details>
      <div className="hidden lg:sticky lg:top-36 lg:flex lg:flex-col lg:gap-5">{parts}</div>
    </>
  )
}
