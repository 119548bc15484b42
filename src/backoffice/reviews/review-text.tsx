import { Link } from 'react-router'
import type { StaffReview } from '#modules/content/reviews/staff/reviews-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { AboutProduct } from '../parts/about-product.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { reviewAuthor, reviewOrigin, reviewState, reviewTone } from './review-texts.ts'
import { StaffReviewPhotos } from './staff-review-photos.tsx'
import { StarRow } from './star-row.tsx'

/** A review as shoppers would read it, with the product it is about and who wrote it. */
export function ReviewText({ review }: { review: StaffReview }) {
  const { star, title, description, product, status, refusalReason, reply, updatedAt, origin } = review
  const authorName = reviewAuthor(review)
  const maySeeCustomer = useMay()('customers.read')
  return (
    <article className="flex flex-col gap-3">
      <AboutProduct product={product} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarRow star={star} />
        <StatusBadge tone={reviewTone(status)}>{reviewState(status)}</StatusBadge>
        {origin !== 'shop' && <StatusBadge tone="plain">{reviewOrigin(origin)}</StatusBadge>}
      </div>
      {title && <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>}
      <p className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
      <StaffReviewPhotos review={review} />
      {origin === 'earlier-shop' && status === 'pending' && (
        <p className="max-w-prose">{m.reviews_no_purchase()}</p>
      )}
      <p className="text-muted">
        {review.customerId !== null && maySeeCustomer ? (
          <Link to={`/musteriler/${review.customerId}`} className="underline">
            {authorName}
          </Link>
        ) : (
          authorName
        )}{' '}
        ·{' '}
        <time dateTime={updatedAt} title={dateTime(updatedAt)}>
          {ago(updatedAt)}
        </time>
        {review.orderNo && ` · ${m.reviews_order({ orderNo: review.orderNo })}`}
        {review.helpful > 0 && ` · ${m.reviews_helpful_count({ count: review.helpful })}`}
      </p>
      {refusalReason && (
        <p className="rounded-control bg-surface p-3">
          <span className="font-medium">{m.reviews_refused_because()}</span> {refusalReason}
        </p>
      )}
      {reply && (
        <div className="border-l-2 border-line pl-3">
          <p className="text-muted">{m.reviews_reply()}</p>
          <p className="wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}
