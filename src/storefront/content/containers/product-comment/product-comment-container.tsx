import type { Review } from '#modules/content/reviews/reviews-schemas.ts'
import { m } from '#texts/messages.js'
import { ReviewCard } from '../../../catalogue/product/reviews/review-card.tsx'
import type { ContainerProps } from '../container-props.ts'

/** The newest review of a product. */
export default function ProductComment({ data: { newest } }: ContainerProps<{ newest: Review | null }>) {
  return (
    <div className="container-page py-3">
      {newest ? <ReviewCard review={newest} /> : <p className="text-muted">{m.no_reviews()}</p>}
    </div>
  )
}
