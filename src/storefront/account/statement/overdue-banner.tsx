import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import type { ShownOverdue } from '../../http/page-root.ts'
import { A } from '../../ui/link.tsx'

const STATEMENT = '/hesap/ekstre'

/** Tells a customer with an open account what is overdue (spec §2). */
export function OverdueBanner({ overdue }: { overdue: ShownOverdue | null }) {
  if (!overdue) return null
  const { days, amount, currency } = overdue
  return (
    <p className="figures border-b border-danger bg-danger-soft px-4 py-3 text-center font-medium text-danger">
      {m.overdue_debt({ n: days, amount, currency })}
    </p>
  )
}

/** The banner of every page, a link to the account statement, which has its own banner. */
export function SiteOverdueBanner({ overdue }: { overdue: ShownOverdue }) {
  const { pathname } = usePageLocation()
  if (pathname === STATEMENT) return null
  return (
    <aside aria-label={m.overdue_notice()}>
      <A to={STATEMENT} className="block hover:underline">
        <OverdueBanner overdue={overdue} />
      </A>
    </aside>
  )
}
