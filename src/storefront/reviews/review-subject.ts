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
