import type { ReactNode } from 'react'
import type { WireTotals } from '#modules/orders/order-totals-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../ui/class-names.ts'
import { lineMoney } from './cart-money.ts'
import { shippingWords } from './shipping-words.ts'

/** Subtotal, tax, shipping and grand total; a total in another currency says what will be charged (decisions A6). */
export function TotalsSummary({
  totals,
  title,
  busy = false,
  children,
}: {
  totals: WireTotals
  title: string
  /** The sums are of a moment ago; new ones are on their way. */
  busy?: boolean
  children?: ReactNode
}) {
  const money = (amount: number) => lineMoney(amount, totals.currency)
  return (
    <section aria-label={title} aria-busy={busy} className="rounded-card bg-surface p-5">
      <h2 className="pb-3 text-lg">{title}</h2>
      <dl className={classNames('figures flex flex-col gap-2 transition-opacity', busy && 'opacity-50')}>
        <Row name={m.subtotal()} value={money(totals.subTotal)} />
        <Row name={m.tax()} value={money(totals.tax)} />
        <Row name={m.shipping()} value={shippingWords(totals)} />
        <div className="mt-2 flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>{m.grand_total()}</dt>
          <dd>{money(totals.total)}</dd>
        </div>
      </dl>
      {totals.currency !== 'TRY' && (
        <p className="pt-2 text-sm text-muted">
          {m.charged_in_lira({ amount: lineMoney(totals.tryTotal, 'TRY') })}
        </p>
      )}
      {children && <div className="pt-5">{children}</div>}
    </section>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
