import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import type { StaffReview } from './reviews-admin-schemas.ts'
import type { StaffReviewRow } from './staff-reviews-queries.ts'

/** A review as the back office's API returns it. */
export function staffReviewView({
  productId,
  productName,
  productCode,
  productSlug,
  productStatus,
  productImage,
  repliedAt,
  createdAt,
  updatedAt,
  at: _,
  ...review
}: StaffReviewRow): StaffReview {
  return {
    ...review,
    product: {
      id: productId,
      name: productName,
      code: productCode,
      image: picturePath(productImage),
      url: productStatus === 'deleted' ? '' : productPath({ seo: productSlug, id: productId }),
    },
    repliedAt: repliedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
