import type { Desk } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { count, dayAndMonth, dayWithWeekday, money, shortAmount } from '../parts/formats.ts'

type Day = NonNullable<Desk['sales']>['days'][number]

/** A round number at or above the highest bar: 1, 2 or 5 times a power of ten. */
export function axisTop(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 5, 10].find((step) => step * power >= highest) ?? 10) * power
}

/** Turnover of the last two weeks by day; today and the same weekday last week stand out. A table says the same to screen readers. */
export function SalesChart({ days }: { days: readonly Day[] }) {
  const top = axisTop(Math.max(...days.map(({ total }) => Number(total))))
  return (
    <figure className="flex flex-col gap-1">
      <div
        aria-hidden="true"
        className="grid h-44 grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted figures"
      >
        <div className="flex flex-col justify-between pb-5 text-right">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="h-0 -translate-y-2">
              {shortAmount(value)}
            </span>
          ))}
        </div>
        <div className="relative flex items-stretch gap-1 sm:gap-1.5">
          <div className="absolute inset-x-0 top-0 bottom-5 flex flex-col justify-between">
            {[0, 1, 2].map((line) => (
              <div key={line} className="border-t border-line" />
            ))}
          </div>
          {days.map((day, at) => (
            <Bar
              key={day.day}
              {...day}
              share={Number(day.total) / top}
              strong={at === days.length - 1 || at === days.length - 8}
            />
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>{m.desk_chart()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.desk_day()}</th>
            <th scope="col">{m.desk_orders()}</th>
            <th scope="col">{m.desk_turnover()}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, total }) => (
            <tr key={day}>
              <th scope="row">{dayAndMonth(day)}</th>
              <td>{count(orders)}</td>
              <td>{money(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Bar({ day, orders, total, share, strong }: Day & { share: number; strong: boolean }) {
  return (
    <div className="group relative flex min-w-0 flex-1 flex-col">
      <div className="flex flex-1 items-end">
        <div
          className={classNames(
            'w-full rounded-t-sm bg-accent',
            !strong && 'opacity-40 group-hover:opacity-70',
          )}
          style={{ height: `${Math.max(share * 100, Number(total) > 0 ? 1 : 0)}%` }}
        />
      </div>
      <span className="h-5 pt-1 text-center">{Number(day.slice(8))}</span>
      <div className="pointer-events-none absolute bottom-full left-1/2 z-10 hidden -translate-x-1/2 rounded-control border border-line bg-raised px-3 py-2 whitespace-nowrap text-ink shadow-card group-hover:block">
        <p className="text-muted">{dayWithWeekday(day)}</p>
        <p className="text-sm font-medium">{money(total)}</p>
        <p className="text-muted">{m.desk_orders_of_day({ count: orders })}</p>
      </div>
    </div>
  )
}
