import { isPreview } from '#modules/kernel/pages/preview-rules.ts'
import { m } from '#texts/messages.js'
import { SimilarProducts } from '../../../catalogue/product/card/similar-products.tsx'
import { ProductFacts } from '../../../catalogue/product/facts/product-facts.tsx'
import { SellerCard } from '../../../catalogue/product/facts/seller-card.tsx'
import ProductTop from '../../../catalogue/product/product-top.tsx'
import { QuestionList } from '../../../catalogue/product/reviews/question-list.tsx'
import { ReviewList } from '../../../catalogue/product/reviews/review-list.tsx'
import ProductSetForm from '../../../catalogue/product/together/product-set.tsx'
import { RecentlyViewed } from '../../../catalogue/viewed/recently-viewed.tsx'
import { Island } from '../../../http/islands/island.tsx'
import { usePageLocation } from '../../../http/location/page-location.tsx'
import type { ContainerProps } from '../container-props.ts'
import type { ProductPageData } from './product-page-data.server.ts'

/** The product page: what changes with the variant is one island, below it stands what does not. */
export default function ProductDetail({ data }: ContainerProps<ProductPageData>) {
  const { reviews, questions, boughtTogether, set, similar, seller, ...top } = data
  const { product, sizeGuide } = top
  const isDraft = isPreview(product)
  const asksForVariant = new URLSearchParams(usePageLocation().search).get('sec') === '1'
  return (
    <>
      <Island
        name="product-top"
        of={ProductTop}
        // An attempt to buy without a variant leads to the choice at once.
        when={asksForVariant ? 'load' : 'use'}
        props={top}
        stills={{
          'product-facts': (
            <>
              {seller && <SellerCard seller={seller} />}
              <ProductFacts product={product} sizeGuide={sizeGuide} />
            </>
          ),
        }}
      />
      {reviews && <ReviewList reviews={reviews} productId={product.id} />}
      {!isDraft && <QuestionList questions={questions} productId={product.id} />}
      <SimilarProducts id="together-title" title={m.bought_together()} products={boughtTogether}>
        {set && <Island name="product-set" of={ProductSetForm} when="use" props={{ set }} />}
      </SimilarProducts>
      <SimilarProducts id="similar-title" title={m.similar_products()} products={similar} />
      <RecentlyViewed besides={product.parentId ?? product.id} />
    </>
  )
}
