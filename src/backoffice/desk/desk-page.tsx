import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Desk } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest, useSession } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card } from '../parts/detail-page.tsx'
import { dayWithWeekday } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { AwaitedList } from './awaited-list.tsx'
import { BackupLine } from './backup-line.tsx'
import { LowStockList } from './low-stock-list.tsx'
import { ProductGaps } from './product-gaps.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { WaitingList } from './waiting-list.tsx'

/** How often the desk is fetched again while it is looked at, in milliseconds. */
const REFRESH_MS = 60_000

/** What happened today and what waits for somebody. */
export function Component() {
  const { staff } = useSession()
  const desk = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => apiRequest<Desk>('GET', '/desk', { signal }),
    refetchInterval: REFRESH_MS,
    // Whoever comes back from an order has just changed what waits.
    refetchOnMount: 'always',
  })
  const today = desk.data && dayWithWeekday(desk.data.today)
  return (
    <>
      <PageHeader
        tab={m.desk_title()}
        title={m.desk_hello({ name: staff.name.split(' ')[0] ?? staff.name })}
        hint={today}
      />
      <QueryState query={desk}>
        {({ sales, waiting, lowStock, awaited, today }) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <SetupChecklist />
              {sales && (
                <Card title={m.desk_sales()} hint={m.frame_order_totals()}>
                  <SalesFigures {...sales} today={today} />
                  <div className="mt-6">
                    {sales.days.some(({ orders }) => orders > 0) ? (
                      <SalesChart days={sales.days} />
                    ) : (
                      <p className="text-muted">{m.desk_chart_empty()}</p>
                    )}
                  </div>
                </Card>
              )}
              {lowStock.length > 0 && (
                <Card
                  title={m.desk_low_stock()}
                  hint={m.desk_low_stock_hint()}
                  flush
                  actions={
                    <Link to="/urunler?state=low" className="text-sm underline">
                      {m.desk_low_stock_all()}
                    </Link>
                  }
                >
                  <LowStockList products={lowStock} />
                </Card>
              )}
              {awaited.length > 0 && (
                <Card title={m.desk_awaited()} hint={m.desk_awaited_hint()} flush>
                  <AwaitedList products={awaited} />
                </Card>
              )}
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <Card title={m.desk_waiting()} flush>
                <WaitingList waiting={waiting} />
              </Card>
              <ProductGaps />
              <BackupLine />
            </div>
          </div>
        )}
      </QueryState>
    </>
  )
}
