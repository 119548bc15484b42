import { ImageOff, Truck } from 'lucide-react'
import { memo } from 'react'
import type { OrderDetail, OrderLineDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Card } from '../parts/detail-page.tsx'
import { EditProduct } from '../parts/edit-product.tsx'
import { count, money } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

interface PackedLine {
  line: OrderLineDetail
  /** How many of its pieces are here. */
  pieces: number
  /** A line in several places shows what it cost at the first. */
  isFirst: boolean
}

interface Parcel {
  key: string
  carrierName: string
  trackingNo: string
  trackingUrl: string
  lines: PackedLine[]
}

/** The lines by parcel, what was not sent first. */
function parcelsOf({ lines, parcels }: OrderDetail): Parcel[] {
  const shown = new Set<number>()
  const packed = (line: OrderLineDetail, pieces: number): PackedLine => {
    const isFirst = !shown.has(line.id)
    shown.add(line.id)
    return { line, pieces, isFirst }
  }
  const sent = new Set(parcels.flatMap((parcel) => parcel.lines.map(({ lineId }) => lineId)))
  // A line that nobody waits for, because it was refunded or the order cancelled, is here too.
  const unsent = lines
    .filter(({ id, owed }) => owed > 0 || !sent.has(id))
    .map((line) => packed(line, sent.has(line.id) ? line.owed : line.quantity))
  const known = new Map(lines.map((line) => [line.id, line]))
  const groups = parcels.map(({ id, lines: contents, ...label }) => ({
    ...label,
    key: String(id),
    lines: contents.flatMap(({ lineId, quantity }) => {
      const line = known.get(lineId)
      return line ? [packed(line, quantity)] : []
    }),
  }))
  const waiting = { key: '', carrierName: '', trackingNo: '', trackingUrl: '', lines: unsent }
  return unsent.length > 0 ? [waiting, ...groups] : groups
}

function Picture({ file }: { file: string }) {
  return file === '' ? (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-surface text-muted">
      <ImageOff aria-hidden="true" className="size-4" />
    </span>
  ) : (
    <img
      src={file}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      className="size-12 shrink-0 rounded-control object-cover"
    />
  )
}

const Line = memo(function Line({ line, pieces, isFirst }: PackedLine) {
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Picture file={line.image} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-medium wrap-anywhere">
          {line.name}
          {line.variant !== '' && <span className="text-muted"> · {line.variant}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          <span>
            <span className="figures">{line.code}</span> · {m.orders_tax_rate({ rate: line.taxRate })}
          </span>
          <EditProduct id={line.productId} name={line.name} />
        </p>
        {pieces < line.quantity && (
          <p className="font-medium">
            {m.orders_line_pieces({ pieces: count(pieces), bought: count(line.quantity) })}
          </p>
        )}
        {isFirst && (line.returning > 0 || line.refunded > 0) && (
          <p className="flex flex-wrap gap-1">
            {line.refunded > 0 && (
              <StatusBadge tone="plain">{m.orders_line_refunded({ count: line.refunded })}</StatusBadge>
            )}
            {line.returning > line.refunded && (
              <StatusBadge tone="warn">
                {m.orders_line_returning({ count: line.returning - line.refunded })}
              </StatusBadge>
            )}
          </p>
        )}
      </div>
      {isFirst && (
        <div className="shrink-0 text-right figures">
          <p className="font-medium">{money(line.gross)}</p>
          <p className="text-muted">
            {count(line.quantity)} {line.unit} × {money(line.unitGross)}
          </p>
          {Number(line.discount) > 0 && (
            <p className="text-muted">{m.orders_line_discount({ amount: money(line.discount) })}</p>
          )}
        </div>
      )}
    </li>
  )
})

function ParcelHead({ parcel }: { parcel: Parcel }) {
  if (parcel.trackingNo === '')
    return <p className="px-4 pt-2 text-xs font-medium text-muted">{m.orders_not_sent()}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-4 pt-2 text-xs font-medium text-muted">
      <Truck aria-hidden="true" className="size-3.5" />
      {parcel.carrierName}
      {/^https?:\/\//.test(parcel.trackingUrl) ? (
        <a
          href={parcel.trackingUrl + parcel.trackingNo}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline figures"
        >
          {parcel.trackingNo}
        </a>
      ) : (
        <span className="figures">{parcel.trackingNo}</span>
      )}
    </p>
  )
}

/** What was bought, by parcel. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const parcels = parcelsOf(order)
  const pieces = order.lines.reduce((all, { quantity }) => all + quantity, 0)
  return (
    <Card
      title={m.orders_products()}
      hint={m.orders_lines_count({ count: order.lines.length, pieces: count(pieces) })}
      flush
    >
      {parcels.map((parcel) => (
        <div key={parcel.key}>
          {(parcels.length > 1 || parcel.trackingNo !== '') && <ParcelHead parcel={parcel} />}
          <ul className="divide-y divide-line">
            {parcel.lines.map((packed) => (
              <Line key={packed.line.id} {...packed} />
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}
