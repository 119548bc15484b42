import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Desk } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { count, money, percentChange, weekday } from '../parts/formats.ts'

type Sales = NonNullable<Desk['sales']>

/** Orders and turnover of today, beside the same weekday last week until the same time of day. */
export function SalesFigures({ days, lastWeek, today }: Sales & { today: string }) {
  const now = days.at(-1) ?? { orders: 0, total: '0' }
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Figure
        label={m.desk_orders_today()}
        value={count(now.orders)}
        change={percentChange(now.orders, lastWeek.orders)}
        before={m.desk_before({ day: weekday(today), value: count(lastWeek.orders) })}
      />
      <Figure
        label={m.desk_turnover_today()}
        value={money(now.total)}
        change={percentChange(Number(now.total), Number(lastWeek.total))}
        before={m.desk_before({ day: weekday(today), value: money(lastWeek.total) })}
      />
    </dl>
  )
}

function Figure({
  label,
  value,
  change,
  before,
}: {
  label: string
  value: string
  /** In percent; null where there was nothing to compare with. */
  change: number | null
  before: string
}) {
  const Arrow = change !== null && change < 0 ? TrendingDown : TrendingUp
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-2xl font-semibold tracking-tight figures">{value}</span>
        {change !== null && change !== 0 && (
          <span
            className={classNames(
              'inline-flex items-center gap-1 font-medium figures',
              change > 0 ? 'text-good' : 'text-danger',
            )}
          >
            <Arrow aria-hidden="true" className="size-3.5 self-center" />
            {m.desk_percent({ sign: change > 0 ? '+' : '−', value: count(Math.abs(change)) })}
          </span>
        )}
      </dd>
      <dd className="text-xs text-muted">{before}</dd>
    </div>
  )
}
