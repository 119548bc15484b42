import { productPath } from '#modules/catalogue/catalogue-rules.ts'
import { picturePath } from '#modules/catalogue/picture-rules.ts'
import type { StaffReview } from './reviews-admin-schemas.ts'
import type { StaffReviewRow } from './staff-reviews-queries.ts'

/** A review as the back office's API returns it. */
export function staffReviewView(row: StaffReviewRow): StaffReview {
  const {
    id,
    version,
    status,
    star,
    title,
    description,
    authorName,
    customerId,
    orderNo,
    refusalReason,
    origin,
  } = row
  const url = row.productStatus === 'deleted' ? '' : productPath({ seo: row.productSlug, id: row.productId })
  return {
    ...{
      id,
      version,
      status,
      star,
      title,
      description,
      authorName,
      customerId,
      orderNo,
      refusalReason,
      origin,
    },
    product: {
      id: row.productId,
      name: row.productName,
      code: row.productCode,
      image: picturePath(row.productImage),
      url,
    },
    reply: row.reply,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
