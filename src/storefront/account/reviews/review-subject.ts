import type { ReviewPhoto } from '#modules/content/reviews/photos/review-photos-rules.ts'
import type { AwaitedReview } from '#modules/content/reviews/reviews.server.ts'
import type { ReviewFit, ReviewForm, ReviewStatus } from '#modules/content/reviews/reviews-rules.ts'
import type { OwnReview } from '#modules/content/reviews/reviews-schemas.ts'
import type { Refused } from '#shared/web/action-result.ts'

/** The product of a review form and the review to edit; `review` is null for a new one. */
export interface ReviewSubject {
  productId: number
  productCode: string
  productName: string
  /** The bought variant; '' for a product without variants. */
  variant: string
  image: string
  orderNo: string
  review: {
    id: number
    star: number
    title: string
    description: string
    fit: ReviewFit | null
    photos: readonly ReviewPhoto[]
  } | null
  /** Whether the form asks how the size turned out; undefined where the page does not know. */
  asksFit: boolean | undefined
}

/** The result of a review form; a refused one has its values as they were typed. */
export type ReviewResult =
  | { ok: true; edited: boolean; status: ReviewStatus }
  | (Refused & { values?: ReviewForm })

/** The path of the page with the customer's reviews. */
export const REVIEWS_PAGE_PATH = '/degerlendirmelerim'

/** The subject of a new review. */
export function newSubject(awaited: AwaitedReview): ReviewSubject {
  const { productId, productCode, name, variant, image, orderNo, asksFit } = awaited
  return { productId, productCode, productName: name, variant, image, orderNo, review: null, asksFit }
}

/** The subject for editing a review. */
export function editSubject(own: OwnReview): ReviewSubject {
  const { product, productController, orderNo, id, star, title, description, fit, photos, asksFit } = own
  return {
    productId: product.id,
    productCode: productController,
    productName: product.name,
    variant: product.variant,
    image: product.image,
    orderNo,
    review: { id, star, title, description, fit, photos },
    asksFit,
  }
}

/** The name of the draft of a review. */
export const reviewKey = ({ review, orderNo, productId }: ReviewSubject): string =>
  review ? `review_${review.id}` : `review_${orderNo}_${productId}`
