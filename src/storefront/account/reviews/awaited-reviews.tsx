import type { AwaitedReview } from '#modules/content/reviews/reviews.server.ts'
import { m } from '#texts/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { ReviewButton } from './review-button.tsx'

/** Products the customer bought and has not reviewed yet. */
export function AwaitedReviews({ items }: { items: readonly AwaitedReview[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="awaited-title" className="pb-10">
      <h2 id="awaited-title" className="pb-4">
        {m.review_awaited()}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {items.map(({ orderNo, boughtOn, productId, productCode, name, variant, image, asksFit }) => (
          <li
            key={productId}
            className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-3"
          >
            <div className="w-16 shrink-0 overflow-hidden rounded-control bg-surface">
              <Picture file={image} alt="" sizes="4rem" />
            </div>
            <p className="min-w-28 flex-1">
              <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
              <span className="figures block text-sm text-muted">
                {variant && `${variant} · `}
                {m.review_bought_on({ date: boughtOn })}
              </span>
            </p>
            <ReviewButton
              {...{ productId, productCode, variant, image, orderNo, asksFit }}
              productName={name}
              hasComment={false}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
