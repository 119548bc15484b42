import type { ProductPageData } from '../../product/product-page-data.server.ts'
import { ReviewList } from '../../product/review-list.tsx'
import type { ContainerProps } from '../container-props.ts'

/** The reviews of a product, where the shop shows reviews. */
export default function ProductCommentList({ data: { reviews } }: ContainerProps<ProductPageData>) {
  return reviews && <ReviewList reviews={reviews} />
}
