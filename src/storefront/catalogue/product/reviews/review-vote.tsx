import { REVIEW_VOTE_PATH } from '#modules/content/reviews/reviews-rules.ts'
import type { Review } from '#modules/content/reviews/reviews-schemas.ts'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../../http/location/page-location.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { ThumbsUp } from '../../../ui/icons/icons.tsx'

const VOTE_FORM = 'review-vote'

/** Rendered once above the reviews: the form that their buttons send without scripts. */
export function ReviewVoteForm() {
  const { pathname, search } = usePageLocation()
  return (
    <form id={VOTE_FORM} method="post" action={REVIEW_VOTE_PATH} hidden>
      <CsrfField />
      <input type="hidden" name="from" value={pathname + search} />
    </form>
  )
}

/** The button 'Yararlı' of a review with the number of customers who pressed it (decision 94); `review-votes.ts` makes it work. */
export function ReviewVote({ review: { id, title, helpful } }: { review: Review }) {
  return (
    <button
      type="submit"
      form={VOTE_FORM}
      name="reviewId"
      value={id}
      data-vote=""
      aria-pressed={false}
      className="review-vote"
    >
      <ThumbsUp aria-hidden="true" className="size-4" />
      <span>
        {m.review_helpful()}
        <span data-vote-count="">{helpful > 0 && ` (${helpful})`}</span>
      </span>
      {title && <span className="sr-only">: {title}</span>}
    </button>
  )
}
