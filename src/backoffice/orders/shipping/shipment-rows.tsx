import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShipmentState } from '#modules/ordering/orders/shipping/shipment-file-rules.ts'
import type { ShipmentOutcome } from '#modules/ordering/orders/shipping/shipments-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Card } from '../../parts/detail-page.tsx'
import { count } from '../../parts/formats.ts'
import { StatusBadge, type Tone } from '../../parts/status-badge.tsx'
import { orderLink } from '../list/order-columns.tsx'
import { orderStatusLabel } from '../order-texts.tsx'
import { isWaiting, type SentRow } from './use-shipments.ts'

interface Shown {
  tone: Tone
  words: (row: SentRow) => string
}

const STATES: Readonly<Record<ShipmentState, Shown>> = {
  ready: { tone: 'info', words: m.shipments_state_ready },
  same: { tone: 'good', words: m.shipments_state_same },
  'other-number': {
    tone: 'warn',
    words: ({ order }) => m.shipments_state_other_number({ numbers: order?.trackingNos.join(', ') ?? '' }),
  },
  'wrong-state': {
    tone: 'bad',
    words: ({ order }) =>
      order?.cancelling
        ? m.shipments_state_cancelling()
        : m.shipments_state_wrong_state({ status: order ? orderStatusLabel(order.status) : '' }),
  },
  unknown: { tone: 'bad', words: m.shipments_state_unknown },
  twice: { tone: 'warn', words: m.shipments_state_twice },
  garbled: { tone: 'bad', words: m.shipments_state_garbled },
  'no-number': { tone: 'bad', words: m.shipments_state_no_number },
  'no-carrier': { tone: 'warn', words: m.shipments_state_no_carrier },
  'unknown-carrier': {
    tone: 'bad',
    words: ({ carrier }) => m.shipments_state_unknown_carrier({ carrier }),
  },
}

const OUTCOMES: Readonly<Record<ShipmentOutcome, Shown>> = {
  shipped: { tone: 'good', words: m.shipments_outcome_shipped },
  same: { tone: 'good', words: m.shipments_state_same },
  conflict: { tone: 'warn', words: m.shipments_outcome_conflict },
  'wrong-state': { tone: 'bad', words: m.shipments_outcome_wrong_state },
  'not-found': { tone: 'bad', words: m.shipments_state_unknown },
}

function StateBadge({ row }: { row: SentRow }) {
  const { tone, words } = row.outcome ? OUTCOMES[row.outcome] : STATES[row.state]
  return (
    <StatusBadge tone={tone}>
      <span className="whitespace-normal">{words(row)}</span>
    </StatusBadge>
  )
}

const isDone = ({ state, outcome }: SentRow) =>
  state === 'same' || outcome === 'shipped' || outcome === 'same'

/** What somebody has to look at first, then what waits, then what is done; each in the order of the file. */
const placeOf = (row: SentRow) => (isDone(row) ? 2 : isWaiting(row) ? 1 : 0)

const number = (row: SentRow): ReactNode =>
  row.order ? (
    <Link to={orderLink(row)} className="font-medium figures">
      {row.orderNo}
    </Link>
  ) : (
    <span className="font-medium figures wrap-anywhere">{row.orderNo}</span>
  )

/** The rows of the file with what becomes of them, as a table; on phones as cards. */
export function ShipmentRows({ rows }: { rows: readonly SentRow[] }) {
  const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row)
  return (
    <Card title={m.shipments_rows()} flush>
      <div className="hidden overflow-x-auto md:block">
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="px-4 py-1.5">
                {m.shipments_row()}
              </th>
              <th scope="col">{m.orders_number()}</th>
              <th scope="col">{m.shipments_carrier_column()}</th>
              <th scope="col">{m.shipments_number()}</th>
              <th scope="col" className="pr-4">
                {m.orders_status()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sorted.map((row) => (
              <tr key={row.row}>
                <td className="px-4 py-1.5 text-muted figures">{count(row.row)}</td>
                <td>{number(row)}</td>
                <td>{row.carrierName || row.carrier}</td>
                <td className="figures wrap-anywhere">{row.trackingNo}</td>
                <td className="pr-4">
                  <StateBadge row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line md:hidden">
        {sorted.map((row) => (
          <li key={row.row} className="flex flex-col gap-1 px-4 py-2">
            <span className="flex items-baseline justify-between gap-3">
              {number(row)}
              <span className="text-muted figures">{count(row.row)}</span>
            </span>
            <span className="text-muted wrap-anywhere">
              {[row.carrierName || row.carrier, row.trackingNo].filter(Boolean).join(' · ')}
            </span>
            <span>
              <StateBadge row={row} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
