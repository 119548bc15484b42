import { CircleAlert, PackageOpen, Truck, Undo2 } from 'lucide-react'
import type { OrderListItem } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { ListColumn } from '../../list/list-types.ts'
import { count, dateTime, money, shortMoment } from '../../parts/formats.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { OrderStatusBadge, paymentText } from '../order-texts.tsx'

export const orderLink = ({ orderNo }: Pick<OrderListItem, 'orderNo'>): string => `/siparisler/${orderNo}`

/** Abroad there is only the country. */
const place = ({ city, town, country }: OrderListItem) => [town, city].filter(Boolean).join(', ') || country
const morePieces = ({ lines }: OrderListItem) => (lines > 1 ? m.orders_more_lines({ count: lines - 1 }) : '')

/** Some of an order has left, the rest is still to be sent. */
export const PartShippedBadge = () => (
  <StatusBadge tone="warn">
    <PackageOpen aria-hidden="true" className="size-3" />
    {m.orders_filter_part_shipped()}
  </StatusBadge>
)

/** The way of delivery that the buyer chose instead of the standard one. */
export const DeliveryBadge = ({ method }: { method: string }) =>
  method === '' ? null : (
    <StatusBadge tone="info">
      <Truck aria-hidden="true" className="size-3" />
      {method}
    </StatusBadge>
  )

/** What needs somebody's attention, beside the status. */
function Flags({ order }: { order: OrderListItem }) {
  return (
    <>
      {order.refundRefused && (
        <StatusBadge tone="bad">
          <CircleAlert aria-hidden="true" className="size-3" />
          {m.orders_refund_failed()}
        </StatusBadge>
      )}
      {order.partShipped && <PartShippedBadge />}
      <DeliveryBadge method={order.deliveryMethod} />
      {order.hasOpenReturn && order.status !== 'return_requested' && (
        <StatusBadge tone="warn">
          <Undo2 aria-hidden="true" className="size-3" />
          {m.orders_open_return()}
        </StatusBadge>
      )}
    </>
  )
}

export const orderColumns = (): ListColumn<OrderListItem>[] => [
  {
    id: 'orderNo',
    label: m.orders_number(),
    cell: (order) => <span className="font-medium figures">{order.orderNo}</span>,
  },
  {
    id: 'createdAt',
    label: m.orders_date(),
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dateTime(createdAt)} className="figures whitespace-nowrap">
        {shortMoment(createdAt)}
      </time>
    ),
  },
  { id: 'customer', label: m.orders_customer(), cell: ({ customerName }) => customerName },
  { id: 'place', label: m.orders_place(), wide: true, cell: place },
  {
    id: 'product',
    label: m.orders_products(),
    wide: true,
    cell: (order) => (
      <span className="block max-w-64 truncate" title={order.product}>
        {order.product} <span className="text-muted">{morePieces(order)}</span>
      </span>
    ),
  },
  {
    id: 'status',
    label: m.orders_status(),
    cell: (order) => (
      <span className="flex flex-wrap gap-1">
        <OrderStatusBadge status={order.status} />
        <Flags order={order} />
      </span>
    ),
  },
  { id: 'payment', label: m.orders_payment(), cell: ({ paymentType }) => paymentText(paymentType) },
  {
    id: 'pieces',
    label: m.orders_pieces(),
    align: 'end',
    hidden: true,
    cell: ({ pieces }) => <span className="figures">{count(pieces)}</span>,
  },
  {
    id: 'due',
    label: m.orders_due(),
    hidden: true,
    cell: ({ paymentDueAt }) => paymentDueAt && <span className="figures">{dateTime(paymentDueAt)}</span>,
  },
  {
    id: 'total',
    label: m.orders_total(),
    align: 'end',
    sort: { ascending: 'total-asc', descending: 'total-desc' },
    cell: ({ total }) => <span className="font-medium figures">{money(total)}</span>,
  },
]

/** An order on a phone. */
export function OrderCard({ order }: { order: OrderListItem }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-base font-medium">{order.customerName}</span>
        <span className="text-base font-semibold figures">{money(order.total)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-muted">
        <span className="truncate">
          {order.product} {morePieces(order)}
        </span>
        <time dateTime={order.createdAt} className="shrink-0 figures">
          {shortMoment(order.createdAt)}
        </time>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <OrderStatusBadge status={order.status} />
        <Flags order={order} />
        <span className="text-muted">
          <span className="figures">{order.orderNo}</span> · {place(order)}
        </span>
      </span>
    </span>
  )
}
