import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { date, dateTime } from '../parts/formats.ts'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { DeliveryBadge, PartShippedBadge } from './list/order-columns.tsx'
import { PrintMenu } from './list/print-menu.tsx'
import { OpenRefunds } from './open-refunds.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAddresses, OrderCustomer } from './order-buyer.tsx'
import { unsentLines } from './order-command.ts'
import { OrderEdits } from './order-edits.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPresence } from './order-presence.tsx'
import { OrderStatusBadge, paymentText } from './order-texts.tsx'
import { OrderEmails, OrderTimeline } from './order-timeline.tsx'
import { OrderReturns } from './returns/order-returns.tsx'
import { SoftwareTimeline } from './software-timeline.tsx'

/** How often an open order is fetched again, in milliseconds: a colleague or the buyer may change it meanwhile. */
const REFETCH_MS = 60_000

function Attempt() {
  return (
    <p className="rounded-card border border-line bg-warn-soft px-4 py-3 text-warn">
      <strong>{m.orders_attempt_title()}</strong> {m.orders_attempt_text()}
    </p>
  )
}

function Details({ order }: { order: OrderDetail }) {
  const {
    createdAt,
    paymentType,
    paymentDueAt,
    deliveredAt,
    cancelledAt,
    branchName,
    arrivesFrom,
    arrivesTo,
  } = order
  const moment = (label: string, at: string | null) => (at ? ([label, dateTime(at)] as const) : null)
  return (
    <Card title={m.orders_details()}>
      <Facts
        facts={[
          [m.orders_date(), dateTime(createdAt)],
          [m.orders_payment(), paymentText(paymentType)],
          order.status === 'awaiting_payment' ? moment(m.orders_due(), paymentDueAt) : null,
          moment(m.orders_delivered_at(), deliveredAt),
          moment(m.orders_cancelled_at(), cancelledAt),
          arrivesFrom && arrivesTo
            ? [
                m.orders_arrives(),
                arrivesFrom === arrivesTo ? date(arrivesFrom) : `${date(arrivesFrom)} – ${date(arrivesTo)}`,
              ]
            : null,
          branchName === '' ? null : [m.orders_branch(), branchName],
        ]}
      />
    </Card>
  )
}

function OrderView({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  return (
    <>
      <PageHeader
        title={m.orders_row({ orderNo: order.orderNo })}
        back={{ to: '/siparisler', label: m.orders_title() }}
        badges={
          <>
            <OrderStatusBadge status={order.status} />
            {order.parcels.length > 0 && order.deliveredAt === null && unsentLines(order).length > 0 && (
              <PartShippedBadge />
            )}
            <DeliveryBadge method={order.amounts.deliveryMethod} />
            {order.unpaidAttempt && <StatusBadge tone="bad">{m.orders_filter_attempts()}</StatusBadge>}
          </>
        }
        hint={`${dateTime(order.createdAt)} · ${paymentText(order.paymentType)}`}
      >
        <PrintMenu orderNo={order.orderNo} />
      </PageHeader>
      <OrderPresence orderId={order.id} />
      <OrderActions order={order} onChange={onChange} />
      {order.unpaidAttempt && <Attempt />}
      <DetailPage
        main={
          <>
            {order.description !== '' && (
              <Card title={m.orders_note()}>
                <p className="wrap-anywhere whitespace-pre-line">{order.description}</p>
              </Card>
            )}
            <OpenRefunds order={order} onChange={onChange} />
            <OrderEdits order={order} onChange={onChange} />
            <OrderLines order={order} />
            <OrderMoney order={order} />
            <OrderReturns order={order} onChange={onChange} />
            <OrderTimeline order={order} />
            <SoftwareTimeline orderId={order.id} />
          </>
        }
        side={
          <>
            <OrderCustomer customer={order.customer} />
            <OrderAddresses order={order} onChange={onChange} />
            <Details order={order} />
            <OrderInvoice order={order} onChange={onChange} />
            <OrderEmails order={order} />
            <StaffNotes record={`/orders/${order.id}`} write="orders.note" />
            <HistoryPanel record={`order:${order.id}`} />
          </>
        }
      />
    </>
  )
}

export function Component() {
  const { orderNo = '' } = useParams()
  const query = useQuery({
    queryKey: ['order', orderNo],
    queryFn: ({ signal }) => apiRequest<OrderDetail>('GET', `/orders/${orderNo}`, { signal }),
    refetchInterval: REFETCH_MS,
  })
  const client = useQueryClient()
  const changed = () => {
    void query.refetch()
    void client.invalidateQueries({ queryKey: ['history'] })
  }
  return (
    <div className="flex flex-col gap-4">
      <QueryState query={query} page>
        {(order) => <OrderView order={order} onChange={changed} />}
      </QueryState>
    </div>
  )
}
