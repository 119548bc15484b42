import type { ReviewStatus } from '#modules/content/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { CircleCheck, CircleX, Clock } from '../../ui/icons/icons.tsx'

const badges = {
  pending: { icon: Clock, className: 'bg-surface text-muted', words: () => m.review_status_waiting() },
  published: {
    icon: CircleCheck,
    className: 'bg-accent-soft text-accent-strong',
    words: () => m.review_status_published(),
  },
  refused: {
    icon: CircleX,
    className: 'bg-danger-soft text-danger',
    words: () => m.review_status_refused(),
  },
} as const satisfies Record<ReviewStatus, unknown>

/** The status of a review, for its author. */
export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  const { icon: Icon, className, words } = badges[status]
  return (
    <p
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {words()}
    </p>
  )
}
