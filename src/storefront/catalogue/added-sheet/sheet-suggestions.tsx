import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { loadData } from '../../http/forms/api-client.ts'
import { useVisitorData } from '../../http/page-root.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { CardItem } from '../product/card/card-item.tsx'
import { type CardProduct, cardProduct } from '../product/card/card-product.ts'
import { ProductCard } from '../product/card/product-card.tsx'

/** By customer and product, because customers may have prices of their own. */
const suggestions = createRequestCache(
  async (key, signal): Promise<CardProduct[]> => {
    const [, product = ''] = key.split('\n')
    const products = await loadData<Product[]>(`cart/suggestions?${new URLSearchParams({ product })}`, signal)
    return products.map(cardProduct)
  },
  { ttlMs: 60_000, maxEntries: 20 },
)

/** What goes with the product that was added; nothing while it loads, where it cannot be loaded, and without any. */
export function SheetSuggestions({ productId }: { productId: number }) {
  const customer = useVisitorData()?.customer?.id ?? ''
  const { value } = useRequest(suggestions, `${customer}\n${productId}`)
  // A product added from here keeps its card, so that its button can say so.
  if (!value || value.length === 0) return null
  return (
    <section aria-labelledby="sheet-suggestions" className="border-t border-line pt-4">
      <h3 id="sheet-suggestions" className="pb-3 font-medium">
        {m.cart_suggestions()}
      </h3>
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2">
        {value.map((product) => (
          <CardItem key={product.id} kind="grid" product={product} className="w-40 shrink-0 snap-start">
            {(card) => <ProductCard card={card} />}
          </CardItem>
        ))}
      </ul>
    </section>
  )
}
