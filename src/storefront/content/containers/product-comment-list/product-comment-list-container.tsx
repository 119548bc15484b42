import { ReviewList } from '../../../catalogue/product/reviews/review-list.tsx'
import type { ContainerProps } from '../container-props.ts'
import type { ProductPageData } from '../product-detail/product-page-data.server.ts'

/** The reviews of a product, where the shop shows reviews. */
export default function ProductCommentList({ data: { reviews, product } }: ContainerProps<ProductPageData>) {
  return reviews && <ReviewList reviews={reviews} productId={product.id} />
}
