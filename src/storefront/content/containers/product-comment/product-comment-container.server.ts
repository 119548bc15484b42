import { ownReviewPageSchema } from '#modules/content/reviews/reviews-schemas.ts'
import { wireOwnReviewPage } from '#modules/content/reviews/reviews-wire.ts'
import { firstValue, OWN_REVIEWS_PATH } from '#modules/kernel/pages/pages-rules.ts'
import { defineContainer } from '../define-container.server.ts'
import { loadProduct, productOptions } from '../product-option.server.ts'

/** The customer’s own reviews at their page; elsewhere the newest review of a product. */
export const productComment = defineContainer({
  name: 'ProductComment',
  audience: 'visitor',
  options: productOptions,
  async load(request) {
    const { shop, path, query, preferences, visitor } = request
    if (path !== OWN_REVIEWS_PATH) {
      const product = await loadProduct(request)
      return product && { of: 'product' as const, product }
    }
    const { customer } = visitor
    if (!customer) return null
    const reviews = await shop.reviews.own(customer.id, preferences.locale, firstValue(query.page))
    return { of: 'customer' as const, reviews }
  },
  wire: (data) =>
    data.of === 'product' ? data.product : ownReviewPageSchema.parse(wireOwnReviewPage(data.reviews)),
  async show(data, { shop }) {
    const page = data.of === 'product' ? await shop.reviews.ofProduct(data.product.id, null) : null
    return { newest: page?.items[0] ?? null }
  },
}).renderedBy(() => import('./product-comment-container.tsx'))
