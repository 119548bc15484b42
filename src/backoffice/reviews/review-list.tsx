import { useQueryClient } from '@tanstack/react-query'
import { Check, ListChecks } from 'lucide-react'
import type { z } from 'zod'
import { REVIEW_STATUSES, STARS } from '#modules/content/reviews/reviews-rules.ts'
import type {
  approvedReviewsSchema,
  StaffReview,
} from '#modules/content/reviews/staff/reviews-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { Selection } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { shortMoment } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { reviewAuthor, reviewHeading, reviewOrigin, reviewState, reviewTone } from './review-texts.ts'
import { StarRow } from './star-row.tsx'
import { reviewKey } from './use-moderation.ts'

type Approved = z.infer<typeof approvedReviewsSchema>

const rowId = ({ id }: StaffReview) => String(id)
const rowLink = ({ id }: StaffReview) => `/degerlendirmeler/${id}`
const rowLabel = (review: StaffReview) => `${review.product.name}: ${reviewHeading(review)}`

function ReviewTexts({ review }: { review: StaffReview }) {
  const { title, description, origin } = review
  return (
    <div className="max-w-xl min-w-0">
      <p className="font-medium wrap-anywhere">{reviewHeading(review)}</p>
      {title && <p className="line-clamp-2 wrap-anywhere text-muted">{description}</p>}
      {origin !== 'shop' && <p className="text-muted">{reviewOrigin(origin)}</p>}
    </div>
  )
}

function State({ status }: StaffReview) {
  return <StatusBadge tone={reviewTone(status)}>{reviewState(status)}</StatusBadge>
}

/** All reviews; those that wait come first. */
export function Component() {
  const mayModerate = useMay()('reviews.moderate')
  const client = useQueryClient()
  const refreshList = useRefreshList()

  async function approve({ rows, clear }: Selection<StaffReview>): Promise<void> {
    const undecided = rows.filter(({ status }) => status !== 'published')
    // The server refuses them among several: somebody looks at each.
    const unproven = undecided.filter(({ origin }) => origin === 'earlier-shop').length
    const reviews = undecided
      .filter(({ origin }) => origin !== 'earlier-shop')
      .map(({ id, version }) => ({ id, version }))
    if (unproven > 0) toast(m.reviews_left_unproven({ count: unproven }))
    if (undecided.length === 0) toast(m.reviews_nothing_to_approve())
    if (reviews.length === 0) return
    try {
      const { results } = await apiRequest<Approved>('POST', '/reviews/approve', { body: { reviews } })
      for (const { id, review } of results) if (review) client.setQueryData(reviewKey(id), review)
      const approved = results.filter(({ outcome }) => outcome === 'approved').length
      const left = results.length - approved
      toast(
        left === 0
          ? m.reviews_approved_many({ count: approved })
          : m.reviews_approved_some({ approved, left }),
      )
      clear()
    } catch (error) {
      toastError(error instanceof Error ? error.message : m.reviews_failed())
    }
    await refreshList('reviews')
  }

  return (
    <ListFrame<StaffReview>
      name="reviews"
      title={m.reviews_title()}
      path="/reviews"
      search={{ label: m.reviews_search() }}
      rowId={rowId}
      rowLink={rowLink}
      rowLabel={rowLabel}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: m.reviews_status(),
          options: [
            ...REVIEW_STATUSES.map((status) => ({ value: status, label: reviewState(status) })),
            { value: 'all', label: m.reviews_all() },
          ],
        },
        {
          kind: 'choice',
          name: 'star',
          label: m.reviews_stars(),
          options: STARS.map((star) => ({ value: String(star), label: m.reviews_star({ star }) })),
        },
        { kind: 'text', name: 'productId', label: m.reviews_product_no(), inputMode: 'numeric' },
      ]}
      sorts={[
        { value: 'oldest', label: m.reviews_oldest() },
        { value: 'newest', label: m.reviews_newest() },
      ]}
      columns={[
        { id: 'words', label: m.reviews_one(), cell: (review) => <ReviewTexts review={review} /> },
        { id: 'star', label: m.reviews_stars(), cell: ({ star }) => <StarRow star={star} /> },
        { id: 'product', label: m.reviews_product(), cell: ({ product }) => product.name },
        { id: 'author', label: m.reviews_author(), cell: reviewAuthor },
        { id: 'status', label: m.reviews_status(), cell: State },
        {
          id: 'updatedAt',
          label: m.reviews_written(),
          cell: ({ updatedAt }) => shortMoment(updatedAt),
          align: 'end',
        },
      ]}
      card={(review) => (
        <div className="flex flex-col gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <StarRow star={review.star} />
            <State {...review} />
          </div>
          <ReviewTexts review={review} />
          <p className="text-muted">
            {review.product.name} · {reviewAuthor(review)} · {shortMoment(review.updatedAt)}
          </p>
        </div>
      )}
      bulk={[
        {
          id: 'approve',
          label: m.reviews_approve(),
          icon: Check,
          permission: 'reviews.moderate',
          run: (selection) => void approve(selection),
        },
      ]}
      actions={
        mayModerate && (
          <ButtonLink to="/degerlendirmeler/sira">
            <ListChecks aria-hidden="true" className="size-4" />
            {m.reviews_queue_start()}
          </ButtonLink>
        )
      }
      empty={{ title: m.reviews_empty(), text: m.reviews_empty_text() }}
    />
  )
}
