import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Waiting } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import {
  MOST_COUNTED,
  REFUND_WARNING_DAYS,
  UNSENT_DAYS,
  type WaitingKind,
} from '#modules/backoffice/desk/desk-rules.ts'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { ago, count } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

interface Entry {
  label: () => string
  /** The list that shows just these. */
  to: string
  urgent?: (count: number) => string
}

const entries: Readonly<Record<WaitingKind, Entry>> = {
  unsent: {
    label: m.desk_unsent,
    to: '/siparisler?status=unsent&sort=oldest',
    urgent: (late) => m.desk_unsent_urgent({ count: late, days: UNSENT_DAYS }),
  },
  transfers: {
    label: m.desk_transfers,
    to: '/siparisler?status=awaiting-transfer&sort=oldest',
    urgent: (late) => m.desk_transfers_urgent({ count: late }),
  },
  returns: {
    label: m.desk_returns,
    to: '/iadeler?status=open',
    urgent: (late) => m.desk_returns_urgent({ count: late, days: REFUND_WARNING_DAYS }),
  },
  'refused-refunds': { label: m.desk_refused_refunds, to: '/siparisler?refundRefused=1' },
  'manual-refunds': {
    label: m.desk_manual_refunds,
    to: '/siparisler?status=cancelled&payment=bank_transfer',
  },
  reviews: { label: m.desk_reviews, to: '/degerlendirmeler?status=pending' },
  questions: { label: m.desk_questions, to: '/sorular?status=pending' },
  'stopped-recipes': { label: m.desk_stopped_recipes, to: '/toplu-degisiklikler' },
  emails: { label: m.desk_emails, to: '/sistem/e-postalar' },
  sms: { label: m.desk_sms, to: '/sistem/sms' },
  jobs: { label: m.desk_jobs, to: '/sistem' },
  'reduced-tokens': { label: m.desk_reduced_tokens, to: '/baglantilar' },
}

/** `12`; `999+` for more than the server counts. */
const shown = (value: number) => (value >= MOST_COUNTED ? `${count(MOST_COUNTED - 1)}+` : count(value))

/** What waits for somebody, each a link to the list that shows just these. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const may = useMay()
  const open = waiting.filter((entry) => entry.count > 0)
  if (open.length === 0) {
    return (
      <p className="flex items-center gap-2 px-4 pt-1 pb-3 text-muted">
        <CircleCheck aria-hidden="true" className="size-4 text-good" />
        {m.desk_nothing_waits()}
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {open.map(({ kind, count: waits, urgent, oldest }) => {
        const entry = entries[kind]
        return (
          <li key={kind}>
            <Link
              to={entry.to}
              className="flex min-h-12 items-center gap-3 px-4 py-2 text-ink hover:bg-surface"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{entry.label()}</span>
                {urgent > 0 && entry.urgent ? (
                  <StatusBadge tone="bad">{entry.urgent(urgent)}</StatusBadge>
                ) : (
                  oldest && <span className="text-xs text-muted">{m.desk_oldest({ time: ago(oldest) })}</span>
                )}
              </span>
              <span className="text-base font-semibold figures">{shown(waits)}</span>
            </Link>
            {kind === 'transfers' && may('payments.confirm') && (
              <Link to="/havaleler" className="button button-quiet mx-2 mb-2">
                {m.desk_transfers_match()}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
