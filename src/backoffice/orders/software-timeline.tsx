import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry, TimelineKind } from '#modules/ordering/orders/staff/order-timeline-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { dateTime } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

const kindText: Readonly<Record<TimelineKind, () => string>> = {
  cargo: m.orders_timeline_cargo,
  invoice: m.orders_timeline_invoice,
  note: m.orders_timeline_note,
  other: m.orders_timeline_other,
  return: m.orders_timeline_return,
}

function Entry({ entry }: { entry: TimelineEntry }) {
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{kindText[entry.kind]()}</span>
        {entry.shownToBuyer && <StatusBadge tone="info">{m.orders_timeline_shown()}</StatusBadge>}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{entry.text || m.orders_timeline_erased()}</p>
      {entry.link !== '' && (
        <a href={entry.link} target="_blank" rel="noopener noreferrer nofollow" className="underline">
          {m.orders_timeline_link()}
        </a>
      )}
      <p className="text-muted">
        {entry.source} ·{' '}
        <time dateTime={entry.occurredAt} className="figures">
          {dateTime(entry.occurredAt)}
        </time>
      </p>
    </li>
  )
}

/** What other software wrote about the order; nothing where it wrote nothing. */
export function SoftwareTimeline({ orderId }: { orderId: string }) {
  const { data } = useQuery({
    queryKey: ['order-timeline', orderId],
    queryFn: ({ signal }) =>
      apiRequest<{ items: TimelineEntry[] }>('GET', `/orders/${orderId}/timeline`, { signal }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Card title={m.orders_timeline_software()}>
      <ul className="flex flex-col gap-4">
        {data.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}
