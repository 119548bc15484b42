import { useState } from 'react'
import { Link } from 'react-router'
import { parseAddressText } from '#modules/kernel/people/address-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDown } from '../../ui/icons/icons.tsx'
import { OrderDetail } from './order/order-detail.tsx'
import { mainParcel, trackingHref } from './order/order-parcels.ts'
import { TrackingLink } from './order/shipment-panel.tsx'
import { statusText } from './order-texts.ts'
import { OrderedProducts } from './ordered-products.tsx'

/** The columns of the list: number, products, date, recipient, amount, shipment, detail. */
export const ORDER_COLUMNS =
  'lg:grid-cols-[7.5rem_minmax(0,1fr)_5.5rem_minmax(0,7rem)_7rem_minmax(0,10rem)_6rem]'

/** Statuses that the shipment column does not express, so they are shown as text below it. */
const STATUSES_SHOWN: readonly Order['status'][] = ['delivered', 'return_requested', 'returned']

/**
 * One order: a table row, on phones a card. Its details open below it; `toggle` is the URL that opens or closes them, so it works
 * without JavaScript and can be linked to.
 */
export function OrderRow({
  order: stored,
  open,
  toggle,
  returnAddress,
}: {
  order: Order
  open: boolean
  toggle: string
  returnAddress: string
}) {
  const [cancelled, setCancelled] = useState(false)
  const isCancel = stored.isCancel || cancelled
  const order: Order = isCancel
    ? { ...stored, isCancel, status: 'cancelled', canCancel: false, returnKinds: [] }
    : stored
  const { orderNo, date, teslimatadresi, totals } = order
  const id = `siparis-${orderNo}`
  return (
    <>
      <tr
        id={id}
        className={classNames(
          'flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-0.5 border-x border-t border-line p-4 lg:grid lg:py-2 lg:text-sm',
          ORDER_COLUMNS,
          open
            ? 'rounded-t-card bg-surface lg:rounded-none'
            : 'rounded-card border-b lg:rounded-none lg:border-b-0',
        )}
      >
        <th scope="row" className="figures grow text-left font-semibold">
          {orderNo}
        </th>
        <td className="order-3 min-w-0 basis-full py-1 lg:order-none lg:py-0">
          <OrderedProducts items={order.orderItems} />
        </td>
        <td className="figures order-2 basis-full text-sm text-muted lg:order-none">{date.slice(0, 10)}</td>
        <td className="order-4 min-w-0 basis-full truncate text-sm text-muted lg:order-none">
          {parseAddressText(teslimatadresi).name}
        </td>
        <td className="figures order-1 ml-auto text-right font-semibold lg:order-none">
          {lineMoney(totals.charged, totals.currency)}
        </td>
        <td className="order-5 min-w-0 flex-1 basis-36 self-center lg:order-none lg:pl-4">
          <Shipment order={order} />
        </td>
        <td className="order-6 ml-auto text-right lg:order-none">
          <Link
            to={toggle}
            replace
            preventScrollReset
            aria-expanded={open}
            aria-controls={open ? `${id}-detay` : undefined}
            className="-mr-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-base font-medium text-accent hover:bg-accent-soft lg:text-sm"
          >
            {m.order_detail()}
            <span className="sr-only"> {orderNo}</span>
            <ChevronDown
              aria-hidden="true"
              className={classNames(
                'size-5 transition-transform motion-reduce:transition-none',
                open && 'rotate-180',
              )}
            />
          </Link>
        </td>
      </tr>
      {open && (
        <tr className="-mt-3 block lg:mt-0">
          <td
            id={`${id}-detay`}
            colSpan={7}
            className="block rounded-b-card border border-line p-4 shadow-card sm:p-6 lg:rounded-none lg:border-b-0 lg:shadow-none"
          >
            <OrderDetail order={order} returnAddress={returnAddress} onCancelled={() => setCancelled(true)} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The shipment state by the main item's tracking number (spec §4), and the status where the shipment does not express it. */
function Shipment({ order }: { order: Order }) {
  if (order.isCancel) return <span className="font-medium text-danger">{m.order_cancelled()}</span>
  const parcel = mainParcel(order)
  if (order.status === 'awaiting_payment' && !parcel)
    return (
      <>
        <span className="block font-medium">{statusText(order.status)}</span>
        <span className="block text-sm text-muted">{m.order_prepared_when_paid()}</span>
      </>
    )
  const href = parcel && trackingHref(parcel)
  return (
    <>
      {href ? (
        <TrackingLink href={href} of={order.orderNo} />
      ) : parcel ? (
        <span className="figures block font-medium wrap-anywhere">
          {parcel.kfadi} {parcel.takipNo}
        </span>
      ) : (
        <span className="block font-medium">{m.order_preparing()}</span>
      )}
      {STATUSES_SHOWN.includes(order.status) && (
        <span className="block text-sm text-muted">{statusText(order.status)}</span>
      )}
    </>
  )
}
