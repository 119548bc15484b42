import { CircleAlert } from 'lucide-react'
import { RETURN_STATUSES } from '#modules/ordering/orders/returns/return-status-rules.ts'
import type { ReturnListItem } from '#modules/ordering/orders/returns/returns-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn, ListFilter } from '../list/list-types.ts'
import { count, dayAndMonth, money, shortMoment } from '../parts/formats.ts'
import { ReturnStatusBadge, returnStatusText } from '../parts/return-badges.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'

/** Fetched again this often, so that new requests appear by themselves, in milliseconds. */
const REFETCH_MS = 60_000

const rowId = ({ id }: ReturnListItem) => id
const rowLink = ({ id, orderNo }: ReturnListItem) => `/siparisler/${orderNo}#${id}`

const kindText = ({ kind }: ReturnListItem) =>
  kind === 'withdrawal' ? m.returns_kind_withdrawal() : m.returns_kind_fault()

const pieces = ({ lines }: ReturnListItem) =>
  lines
    .map(
      ({ name, variant, quantity }) => `${count(quantity)} × ${[name, variant].filter(Boolean).join(', ')}`,
    )
    .join(' · ')

/** The last day of the money; nothing where none is due. */
function Due({ request }: { request: ReturnListItem }) {
  const { dueDay, isOverdue } = request
  if (dueDay === null) return null
  if (!isOverdue)
    return <span className="whitespace-nowrap">{m.returns_due_by({ day: dayAndMonth(dueDay) })}</span>
  return (
    <StatusBadge tone="bad">
      <CircleAlert aria-hidden="true" className="size-3" />
      {m.returns_overdue({ day: dayAndMonth(dueDay) })}
    </StatusBadge>
  )
}

/** What the pieces cost, and beneath it what was refunded for them. */
function Amount({ request: { value, refund } }: { request: ReturnListItem }) {
  return (
    <span className="flex flex-col figures">
      <span className="font-medium">{money(value)}</span>
      {refund && (
        <span className="text-xs text-muted">{m.returns_refund({ amount: money(refund.amount) })}</span>
      )}
    </span>
  )
}

const columns = (): ListColumn<ReturnListItem>[] => [
  {
    id: 'orderNo',
    label: m.returns_order(),
    cell: ({ orderNo }) => <span className="font-medium figures">{orderNo}</span>,
  },
  {
    id: 'createdAt',
    label: m.returns_since(),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures whitespace-nowrap">
        {shortMoment(createdAt)}
      </time>
    ),
  },
  { id: 'customer', label: m.returns_customer(), cell: ({ customerName }) => customerName },
  {
    id: 'products',
    label: m.returns_products(),
    wide: true,
    cell: (request) => (
      <span className="block max-w-72 truncate" title={pieces(request)}>
        {pieces(request)}
      </span>
    ),
  },
  { id: 'kind', label: m.returns_kind(), wide: true, cell: kindText },
  { id: 'status', label: m.returns_status(), cell: (request) => <ReturnStatusBadge {...request} /> },
  { id: 'due', label: m.returns_due(), cell: (request) => <Due request={request} /> },
  {
    id: 'amount',
    label: m.returns_amount(),
    align: 'end',
    cell: (request) => <Amount request={request} />,
  },
]

/** A return on a phone. */
function ReturnCard({ request }: { request: ReturnListItem }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-base font-medium">{request.customerName}</span>
        <span className="text-base font-semibold figures">{money(request.value)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-muted">
        <span className="truncate">{pieces(request)}</span>
        <time dateTime={request.createdAt} className="shrink-0 figures">
          {shortMoment(request.createdAt)}
        </time>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ReturnStatusBadge {...request} />
        <Due request={request} />
        <span className="text-muted">
          <span className="figures">{request.orderNo}</span> · {kindText(request)}
        </span>
      </span>
    </span>
  )
}

const filters = (): ListFilter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: m.returns_status(),
    options: [
      { value: 'open', label: m.returns_filter_open() },
      { value: 'overdue', label: m.returns_filter_overdue() },
      ...RETURN_STATUSES.map((status) => ({ value: status, label: returnStatusText(status) })),
    ],
  },
]

export function Component() {
  return (
    <ListFrame<ReturnListItem>
      name="returns"
      title={m.returns_title()}
      path="/returns"
      columns={columns()}
      filters={filters()}
      rowId={rowId}
      rowLink={rowLink}
      rowLabel={({ orderNo }) => m.returns_row({ orderNo })}
      card={(request) => <ReturnCard request={request} />}
      empty={{ title: m.returns_empty(), text: m.returns_empty_text() }}
      refetchEvery={REFETCH_MS}
    />
  )
}
