import type { AwaitedReview } from '#modules/reviews/reviews.server.ts'
import type { OwnReview } from '#modules/reviews/reviews-schemas.ts'

/** What a review form is about, and the review it changes; `review` is null for a new one. */
export interface ReviewSubject {
  productId: number
  productCode: string
  productName: string
  /** What was bought, where the product comes in variants; '' otherwise. */
  variant: string
  image: string
  orderNo: string
  review: { id: number; star: number; title: string; description: string } | null
}

/** The page of a customer's reviews. */
export const REVIEWS_PAGE_PATH = '/degerlendirmelerim'

/** A new review of something bought. */
export function newSubject(awaited: AwaitedReview): ReviewSubject {
  const { productId, productCode, name, variant, image, orderNo } = awaited
  return { productId, productCode, productName: name, variant, image, orderNo, review: null }
}

/** An own review, to be changed. */
export function editSubject(own: OwnReview): ReviewSubject {
  const { product, productController, orderNo, id, star, title, description } = own
  return {
    productId: product.id,
    productCode: productController,
    productName: product.name,
    variant: product.variant,
    image: product.image,
    orderNo,
    review: { id, star, title, description },
  }
}
