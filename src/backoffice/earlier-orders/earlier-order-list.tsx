import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EARLIER_STATUSES } from '#modules/intake/move-in/read/earlier-order-rules.ts'
import type { EarlierOrderItem } from '#modules/intake/move-in/staff/earlier-orders-admin-schemas.ts'
import { formatPhone } from '#modules/kernel/people/phone-rules.ts'
import { m } from '#office-texts/messages.js'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn, ListFilter, Selection } from '../list/list-types.ts'
import { earlierOrderState } from '../parts/earlier-order-state.ts'
import { date, money } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { EraseEarlierOrders } from './erase-earlier-orders.tsx'

const rowId = ({ id }: EarlierOrderItem) => String(id)
const rowLink = ({ id }: EarlierOrderItem) => `/eski-siparisler/${id}`
const rowLabel = ({ orderNo }: EarlierOrderItem) => m.earlier_orders_row({ orderNo })

/** Nobody but staff sees the order. */
export const StaffOnlyBadge = () => <StatusBadge tone="info">{m.earlier_orders_staff_only()}</StatusBadge>

const day = (at: string) => (
  <time dateTime={at} className="figures whitespace-nowrap">
    {date(at)}
  </time>
)
const stateOf = ({ status, source }: EarlierOrderItem) =>
  [earlierOrderState(status), source].filter(Boolean).join(' · ')

const columns = (): ListColumn<EarlierOrderItem>[] => [
  {
    id: 'orderNo',
    label: m.earlier_orders_number(),
    cell: ({ orderNo }) => <span className="font-medium wrap-anywhere figures">{orderNo}</span>,
  },
  {
    id: 'placedAt',
    label: m.earlier_orders_date(),
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: ({ placedAt }) => day(placedAt),
  },
  {
    id: 'buyer',
    label: m.earlier_orders_buyer(),
    cell: ({ buyerName, email }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {buyerName !== '' && <span className="wrap-anywhere">{buyerName}</span>}
        {email === null && <StaffOnlyBadge />}
      </span>
    ),
  },
  {
    id: 'phone',
    label: m.earlier_orders_phone(),
    cell: ({ phone }) => <span className="figures whitespace-nowrap">{formatPhone(phone)}</span>,
  },
  {
    id: 'email',
    label: m.earlier_orders_email(),
    wide: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { id: 'state', label: m.earlier_orders_state(), cell: stateOf },
  {
    id: 'total',
    label: m.earlier_orders_total(),
    align: 'end',
    cell: ({ total, currency }) => (
      <span className="font-medium whitespace-nowrap figures">{money(total, currency)}</span>
    ),
  },
]

const filters = (): ListFilter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: m.earlier_orders_state(),
    options: EARLIER_STATUSES.map((value) => ({ value, label: earlierOrderState(value) })),
  },
  {
    kind: 'choice',
    name: 'email',
    label: m.earlier_orders_email(),
    options: [
      { value: 'with', label: m.earlier_orders_with_email() },
      { value: 'without', label: m.earlier_orders_without_email() },
    ],
  },
  { kind: 'days', from: 'from', to: 'to', label: m.earlier_orders_date() },
]

/** An earlier order on a phone. */
function OrderCard({ order }: { order: EarlierOrderItem }) {
  const { orderNo, buyerName, phone, email, placedAt, total, currency } = order
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-base font-medium">{buyerName || orderNo}</span>
        <span className="text-base font-semibold whitespace-nowrap figures">{money(total, currency)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-muted">
        <span className="min-w-0 wrap-anywhere">
          <span className="figures">{orderNo}</span> · {stateOf(order)}
        </span>
        {day(placedAt)}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        {phone !== '' && <span className="figures">{formatPhone(phone)}</span>}
        {email === null ? <StaffOnlyBadge /> : <span className="wrap-anywhere">{email}</span>}
      </span>
    </span>
  )
}

/** Orders of the shop that the merchant had before: found by number, name, phone or address of email. */
export function Component() {
  const [erasing, setErasing] = useState<Selection<EarlierOrderItem> | null>(null)
  return (
    <>
      <ListFrame<EarlierOrderItem>
        name="earlier-orders"
        title={m.earlier_orders_title()}
        path="/earlier-orders"
        columns={columns()}
        filters={filters()}
        search={{ label: m.earlier_orders_search() }}
        sorts={[
          { value: 'newest', label: m.earlier_orders_newest() },
          { value: 'oldest', label: m.earlier_orders_oldest() },
        ]}
        rowId={rowId}
        rowLink={rowLink}
        rowLabel={rowLabel}
        card={(order) => <OrderCard order={order} />}
        bulk={[
          {
            id: 'erase',
            label: m.earlier_orders_erase(),
            icon: Trash2,
            permission: 'customers.privacy',
            danger: true,
            run: setErasing,
          },
        ]}
        empty={{ title: m.earlier_orders_empty(), text: m.earlier_orders_empty_text() }}
      />
      {erasing && (
        <EraseEarlierOrders
          ids={erasing.rows.map(({ id }) => id)}
          onErased={() => erasing.clear()}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  )
}
