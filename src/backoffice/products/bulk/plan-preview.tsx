import { type ReactNode, useEffect, useRef } from 'react'
import type {
  PlanRefusal,
  PlanRow,
  PlanWarning,
  PlanPreview as Preview,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { officeLocale } from '../../frame/office-locale.ts'
import { Card } from '../../parts/detail-page.tsx'
import { count } from '../../parts/formats.ts'
import { ActionBar } from './action-bar.tsx'
import { ChangeRows } from './change-rows.tsx'
import { refusalTexts } from './change-texts.ts'

/** What a plan would do: how many, the rules that it breaks, and rows before and after. `children` acts on it. */
export function PlanPreview({
  preview: { total, changed, unchanged, refused, warnings, rows, smallest, largest },
  leaveOut,
  isNew,
  busy,
  onLeaveOut,
  children,
}: {
  preview: Preview
  leaveOut: readonly PlanWarning[]
  /** Somebody just asked for it: it takes the focus. */
  isNew: boolean
  busy: boolean
  /** Previews again without the products that have these warnings. */
  onLeaveOut: (warnings: readonly PlanWarning[]) => void
  children: ReactNode
}) {
  const left = refused.reduce((sum, group) => sum + group.count, 0)
  const figures = [
    [m.bulk_change_changed(), changed],
    [m.bulk_change_unchanged(), unchanged],
    [m.bulk_change_refused(), left],
    [m.bulk_change_total(), total],
  ] as const
  const arrival = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    arrival.current?.focus({ preventScroll: true })
    arrival.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  return (
    <div ref={arrival} tabIndex={-1} className="flex scroll-mt-16 flex-col gap-5 outline-none">
      <Card title={m.bulk_change_preview_title()} hint={m.bulk_change_preview_hint()}>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-muted">{label}</dt>
              <dd className="text-2xl font-semibold tracking-tight figures">{count(value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {warnings.length > 0 && (
        <Card title={m.bulk_change_warnings()} hint={m.bulk_change_warnings_hint()}>
          <div className="flex flex-col divide-y divide-line">
            {warnings.map((group) => (
              <ReasonRows key={group.reason} group={group}>
                <Button
                  type="button"
                  appearance="secondary"
                  busy={busy}
                  onClick={() => onLeaveOut([...leaveOut, group.reason])}
                >
                  {m.bulk_change_leave_out()}
                </Button>
              </ReasonRows>
            ))}
          </div>
        </Card>
      )}
      {refused.length > 0 && (
        <Card title={m.bulk_change_refused_title()}>
          <div className="flex flex-col divide-y divide-line">
            {refused.map((group) => (
              <ReasonRows key={group.reason} group={group}>
                {leaveOut.some((each) => each === group.reason) && (
                  <Button
                    type="button"
                    appearance="secondary"
                    busy={busy}
                    onClick={() => onLeaveOut(leaveOut.filter((each) => each !== group.reason))}
                  >
                    {m.bulk_change_take_in()}
                  </Button>
                )}
              </ReasonRows>
            ))}
          </div>
        </Card>
      )}
      {(smallest || largest) && (
        <Card title={m.bulk_change_extremes()}>
          {smallest && (
            <Extreme title={m.bulk_change_smallest({ percent: percentOf(smallest) })} row={smallest} />
          )}
          {largest && (
            <Extreme title={m.bulk_change_largest({ percent: percentOf(largest) })} row={largest} />
          )}
        </Card>
      )}
      {rows.length > 0 && (
        <Card title={m.bulk_change_rows()} hint={m.bulk_change_rows_hint({ count: rows.length })}>
          <ChangeRows rows={rows} />
        </Card>
      )}
      <ActionBar>{children}</ActionBar>
    </div>
  )
}

/** How much a price changes, in percent with a sign and one decimal: '+7,9 %' as the language writes it. */
function percentOf({ changes }: PlanRow): string {
  const price = changes.find(({ field, unit }) => field === 'price' && unit === undefined)
  const [before, after] = [Number(price?.before ?? 0), Number(price?.after ?? 0)]
  const format = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return new Intl.NumberFormat(officeLocale(), format).format(before === 0 ? 0 : after / before - 1)
}

function Extreme({ title, row }: { title: string; row: PlanRow }) {
  return (
    <section aria-label={title} className="py-1">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <ChangeRows rows={[row]} />
    </section>
  )
}

/** Products with the same reason: how many, and the first of them when somebody asks. */
function ReasonRows({
  group: { reason, count: number, rows },
  children,
}: {
  group: { reason: PlanWarning | PlanRefusal; count: number; rows: readonly PlanRow[] }
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
      <details className="min-w-0 flex-1 basis-64">
        <summary className="min-h-9 cursor-pointer content-center font-medium">
          {refusalTexts()[reason]}: <span className="figures">{count(number)}</span>
        </summary>
        <ChangeRows rows={rows} />
        {number > rows.length && (
          <p className="py-2 text-muted">{m.bulk_change_more_rows({ count: count(number - rows.length) })}</p>
        )}
      </details>
      {children}
    </div>
  )
}
