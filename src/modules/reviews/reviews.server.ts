import type { ShopParts } from '#modules/shop.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { clampPage, pageCount } from '#shared/pagination.ts'
import { readReviewSummary, readReviews, type StoredReview } from './reviews-queries.ts'
import type { Review, ReviewPage } from './reviews-schemas.ts'

export interface Reviews {
  /**
   * Published reviews of a product, newest first, 10 a page; a page past the end is the last one. Every variant answers with
   * the reviews of its product. Null for unknown and deleted products.
   */
  ofProduct(productId: number, page?: string | number | null): Promise<ReviewPage | null>
}

const PAGE_SIZE = 10

function reviewView({ id, title, description, star, authorName, createdAt }: StoredReview): Review {
  return {
    id,
    title,
    description,
    star,
    date: formatDateTime(createdAt),
    createdAt: createdAt.toISOString(),
    name: authorName,
    status: 'yayında',
  }
}

export function createReviews({ db }: Pick<ShopParts, 'db'>): Reviews {
  return {
    async ofProduct(productId, asked) {
      const summary = await readReviewSummary(db, productId)
      if (!summary) return null
      const { familyId, total, average, counts } = summary
      const pages = pageCount(total, PAGE_SIZE)
      const page = clampPage(asked, pages)
      const offset = (page - 1) * PAGE_SIZE
      const rows = total === 0 ? [] : await readReviews(db, familyId, { limit: PAGE_SIZE, offset })
      return {
        page,
        pages,
        total,
        limit: PAGE_SIZE,
        average: Number(average),
        counts: counts.map((count, index) => ({ star: index + 1, count })).toReversed(),
        items: rows.map(reviewView),
      }
    },
  }
}
