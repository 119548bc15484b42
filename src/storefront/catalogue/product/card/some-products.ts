import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { loadData } from '../../../http/forms/api-client.ts'
import { useVisitorData } from '../../../http/page-root.ts'
import { createRequestCache } from '../../../http/request-cache.ts'
import { useRequest } from '../../../http/use-request.ts'
import { type CardProduct, cardProduct } from './card-product.ts'

/** By customer and ids, because customers may have prices of their own. */
const someProducts = createRequestCache(
  async (key, signal): Promise<CardProduct[]> => {
    const [, ids = ''] = key.split('\n')
    const products = await loadData<Product[]>(`some-products?${new URLSearchParams({ ids })}`, signal)
    return products.map(cardProduct)
  },
  { ttlMs: 60_000, maxEntries: 20 },
)

/** The products with these ids as cards show them, with their present prices; undefined until they are known. Those no longer sold are missing. */
export function useSomeProducts(ids: readonly number[]): CardProduct[] | undefined {
  const customer = useVisitorData()?.customer?.id ?? ''
  return useRequest(someProducts, ids.length === 0 ? null : `${customer}\n${ids.join('.')}`).value
}
