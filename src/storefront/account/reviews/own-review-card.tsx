import { Link } from 'react-router'
import type { OwnReview } from '#modules/content/reviews/reviews-schemas.ts'
import { textLanguage } from '#shared/text/text-language.ts'
import { m } from '#texts/messages.js'
import { ReviewPhotos } from '../../catalogue/product/reviews/review-photos.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReviewOpener } from './review-opener.tsx'
import { ReviewStatusBadge } from './review-status.tsx'
import { editSubject, REVIEWS_PAGE_PATH } from './review-subject.ts'

/** One of the customer's reviews: product, text, status, refusal reason and the edit link. */
export function OwnReviewCard({ review }: { review: OwnReview }) {
  const { id, product, title, description, star, date, createdAt, status, refusalReason, photos } = review
  const lang = textLanguage(`${title} ${description}`)
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-raised">
      <ProductLink product={product} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rate={star} />
          <h3 lang={lang} className="wrap-anywhere">
            {title}
          </h3>
        </div>
        <p lang={lang} className="leading-relaxed wrap-anywhere whitespace-pre-line">
          {description}
        </p>
        <ReviewPhotos photos={photos} author={review.name} />
        {refusalReason && (
          <p className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            {m.review_refused_because({ reason: refusalReason })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 pr-2 pl-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={createdAt} className="figures text-sm text-muted">
            {date.slice(0, 10)}
          </time>
          <ReviewStatusBadge status={status} />
        </div>
        <div className="ml-auto">
          <ReviewOpener
            subject={editSubject(review)}
            to={`${REVIEWS_PAGE_PATH}?duzenle=${id}`}
            appearance="quiet"
          >
            {m.review_edit_own()}
            <span className="sr-only">: {title}</span>
          </ReviewOpener>
        </div>
      </div>
    </article>
  )
}

const row = 'flex items-center gap-3 border-b border-line p-3'

/** Picture and name of the product; not a link if the product is no longer in the shop. */
function ProductLink({ product: { image, name, variant, url } }: Pick<OwnReview, 'product'>) {
  const shown = (
    <>
      <div className="w-16 shrink-0 overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="4rem" />
      </div>
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere group-hover:text-accent">{name}</span>
        {variant && <span className="block text-sm text-muted">{variant}</span>}
      </span>
    </>
  )
  if (url === '') return <div className={row}>{shown}</div>
  return (
    <Link to={url} className={`group ${row}`}>
      {shown}
    </Link>
  )
}
