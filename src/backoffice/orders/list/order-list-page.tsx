import { Download, FileText, Package, PackageCheck, PackageOpen, Tag, Truck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  ORDER_STATUS_FILTERS,
  type OrderListItem,
} from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { useMay } from '../../frame/office.ts'
import { ListFrame } from '../../list/list-frame.tsx'
import type { BulkAction, ListFilter } from '../../list/list-types.ts'
import { paymentText } from '../order-texts.tsx'
import { type ManyOrders, StepManyDialog } from '../shipping/step-many-dialog.tsx'
import { OrderCard, orderColumns, orderLink } from './order-columns.tsx'
import { exportAddress, openPaper } from './order-files.ts'
import { OrderViews } from './order-views.tsx'

const filterLabels = () => ({
  unsent: m.orders_filter_unsent(),
  'part-shipped': m.orders_filter_part_shipped(),
  'awaiting-transfer': m.orders_filter_transfer(),
  confirmed: m.orders_status_confirmed(),
  preparing: m.orders_status_preparing(),
  shipped: m.orders_status_shipped(),
  delivered: m.orders_status_delivered(),
  'return-requested': m.orders_status_return_requested(),
  returned: m.orders_status_returned(),
  cancelled: m.orders_status_cancelled(),
  attempts: m.orders_filter_attempts(),
})

function filtersOf(): ListFilter[] {
  const words = filterLabels()
  return [
    {
      kind: 'choice',
      name: 'status',
      label: m.orders_status(),
      options: ORDER_STATUS_FILTERS.map((value) => ({ value, label: words[value] })),
    },
    {
      kind: 'choice',
      name: 'payment',
      label: m.orders_payment(),
      options: (['card', 'bank_transfer', 'cash_on_delivery'] as const).map((value) => ({
        value,
        label: paymentText(value),
      })),
    },
    { kind: 'days', from: 'from', to: 'to', label: m.orders_date() },
    { kind: 'amounts', from: 'min', to: 'max', label: m.orders_total() },
    { kind: 'text', name: 'province', label: m.orders_province() },
    { kind: 'text', name: 'product', label: m.orders_product_code() },
    { kind: 'switch', name: 'returns', label: m.orders_filter_returns() },
    { kind: 'switch', name: 'refundRefused', label: m.orders_filter_refund_refused() },
    { kind: 'switch', name: 'delivery', label: m.orders_filter_delivery() },
  ]
}

const numbersOf = (rows: readonly OrderListItem[]) => rows.map(({ orderNo }) => orderNo)

const bulkActions = (onStep: (many: ManyOrders) => void): BulkAction<OrderListItem>[] => [
  {
    id: 'prepare',
    label: m.order_commands_prepare(),
    icon: PackageOpen,
    permission: 'orders.fulfil',
    run: (selection) => onStep({ step: 'prepare', selection }),
  },
  {
    id: 'deliver',
    label: m.order_commands_deliver(),
    icon: PackageCheck,
    permission: 'orders.fulfil',
    run: (selection) => onStep({ step: 'deliver', selection }),
  },
  {
    id: 'packing-slip',
    label: m.orders_print_slips(),
    icon: Package,
    run: ({ rows }) => openPaper('packing-slip', numbersOf(rows)),
  },
  {
    id: 'label',
    label: m.orders_print_labels(),
    icon: Tag,
    run: ({ rows }) => openPaper('label', numbersOf(rows)),
  },
  {
    id: 'summary',
    label: m.orders_print_summaries(),
    icon: FileText,
    run: ({ rows }) => openPaper('summary', numbersOf(rows)),
  },
]

/** Fetched again this often, so that new orders appear by themselves, in milliseconds. */
const REFETCH_MS = 60_000

const rowId = ({ id }: OrderListItem) => id

function ExportButton() {
  const [parameters] = useSearchParams()
  if (!useMay()('orders.export')) return null
  return (
    <a className="button button-secondary" href={exportAddress(parameters)} download>
      <Download aria-hidden="true" />
      {m.orders_export()}
    </a>
  )
}

function ShipManyButton() {
  if (!useMay()('orders.fulfil')) return null
  return (
    <ButtonLink appearance="secondary" to="/siparisler/toplu-kargo">
      <Truck aria-hidden="true" />
      {m.shipments_title()}
    </ButtonLink>
  )
}

/** Beside the orders that wait for a transfer: the way to confirm many at once. */
function MatchTransfersLink() {
  const [parameters] = useSearchParams()
  if (!useMay()('payments.confirm') || parameters.get('status') !== 'awaiting-transfer') return null
  return (
    <ButtonLink to="/havaleler" appearance="secondary">
      {m.orders_match_transfers()}
    </ButtonLink>
  )
}

export function Component() {
  const [many, setMany] = useState<ManyOrders | null>(null)
  return (
    <>
      <ListFrame<OrderListItem>
        name="orders"
        title={m.orders_title()}
        path="/orders"
        columns={orderColumns()}
        filters={filtersOf()}
        search={{ label: m.orders_search() }}
        sorts={[
          { value: 'newest', label: m.orders_sort_newest() },
          { value: 'oldest', label: m.orders_sort_oldest() },
          { value: 'total-desc', label: m.orders_sort_greatest() },
          { value: 'total-asc', label: m.orders_sort_smallest() },
        ]}
        rowId={rowId}
        rowLink={orderLink}
        rowLabel={({ orderNo }) => m.orders_row({ orderNo })}
        card={(order) => <OrderCard order={order} />}
        bulk={bulkActions(setMany)}
        views={<OrderViews />}
        actions={
          <>
            <MatchTransfersLink />
            <ShipManyButton />
            <ExportButton />
          </>
        }
        empty={{ title: m.orders_empty(), text: m.orders_empty_text() }}
        refetchEvery={REFETCH_MS}
      />
      {many && <StepManyDialog {...many} onClose={() => setMany(null)} />}
    </>
  )
}
