import { m } from '#texts/messages.js'
import type { ShownOverdue } from './overdue-data.server.ts'

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
