import { m } from '#texts/messages.js'
import { ExternalLink } from '../../../ui/icons/icons.tsx'
import { itemText, type OrderParcel, parcelsOf } from './order-parcels.ts'
import { OrderProgress, type ShippedOrder } from './order-progress.tsx'

/** The shipment progress, and carrier and tracking link of each parcel (spec §2). */
export function ShipmentPanel({
  order,
  arrival = null,
}: {
  order: ShippedOrder
  /** When it arrives, in words; null where it is not known. */
  arrival?: string | null
}) {
  const { parcels, waiting } = parcelsOf(order)
  const several = parcels.length + (waiting.length > 0 ? 1 : 0) > 1
  return (
    <section aria-label={m.order_shipment_details()} className="rounded-card border border-line p-4 sm:p-5">
      <h2 className="sr-only">{m.order_shipment_details()}</h2>
      <OrderProgress order={order} />
      {parcels.length === 0 ? (
        <div className="pt-4 text-center text-sm">
          {arrival && <p className="font-medium">{arrival}</p>}
          <p className="text-muted">{m.order_awaiting_tracking()}</p>
        </div>
      ) : (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {parcels.map((parcel, index) => (
            <li key={`${parcel.carrier} ${parcel.trackingNo}`} className="py-4 last:pb-0">
              <Parcel parcel={parcel} number={several ? index + 1 : null} />
            </li>
          ))}
          {waiting.length > 0 && (
            <li className="py-4 text-sm last:pb-0">
              <span className="font-medium">{m.order_parcel_waiting()}: </span>
              <span className="text-muted">{itemText(waiting)}</span>
            </li>
          )}
        </ul>
      )}
      {parcels.some(({ href }) => href !== null) && (
        <p className="pt-3 text-sm text-muted">{m.track_parcel_hint()}</p>
      )}
    </section>
  )
}

function Parcel({ parcel, number }: { parcel: OrderParcel; number: number | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {number !== null && (
          <div>
            <dt className="text-muted">{m.order_parcel_number({ number })}</dt>
            <dd className="font-medium">{itemText(parcel.items)}</dd>
          </div>
        )}
        <div>
          <dt className="text-muted">{m.order_carrier()}</dt>
          <dd className="font-medium">{parcel.carrier}</dd>
        </div>
        <div>
          <dt className="text-muted">{m.order_tracking_no()}</dt>
          <dd className="figures font-medium break-all">{parcel.trackingNo}</dd>
        </div>
      </dl>
      {parcel.href && <TrackingLink href={parcel.href} carrier={parcel.carrier} of={parcel.trackingNo} />}
    </div>
  )
}

/** Opens the carrier's page in a new tab, and says whose it is. `of` distinguishes several links for screen readers. */
export function TrackingLink({ href, carrier, of }: { href: string; carrier?: string; of: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-accent underline lg:min-h-7 decoration-1 underline-offset-4 hover:decoration-2"
    >
      {carrier ? m.track_parcel_of({ carrier }) : m.track_parcel()}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">
        {of} ({m.new_window()})
      </span>
    </a>
  )
}
