import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReviewStatus } from '#modules/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../ui/class-names.ts'

const looks = {
  beklemede: { icon: Clock, look: 'bg-surface text-muted', words: () => m.review_status_waiting() },
  yayında: {
    icon: CircleCheck,
    look: 'bg-accent-soft text-accent-strong',
    words: () => m.review_status_published(),
  },
  reddedildi: { icon: CircleX, look: 'bg-danger-soft text-danger', words: () => m.review_status_refused() },
} as const satisfies Record<ReviewStatus, unknown>

/** How far a review has come, for its author. */
export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  const { icon: Icon, look, words } = looks[status]
  return (
    <p
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-medium whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {words()}
    </p>
  )
}
