import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { apiRequest } from '../frame/office.ts'

export const productLink = ({ id }: { id: number }): string => `/urunler/${id}`

/** A product or variant with everything that hangs on it. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => apiRequest<ProductRecord>('GET', `/products/${id}`, { signal }),
    // Another tab, or somebody else, may have moved it: its buttons are those of its state.
    refetchOnWindowFocus: 'always',
  })

/** Shows a product as a command left it, and makes lists, history and its findings be fetched again. */
export function showProduct(client: QueryClient, product: ProductRecord): void {
  client.setQueryData(productQuery(String(product.id)).queryKey, product)
  void client.invalidateQueries({ queryKey: ['list', 'products'] })
  void client.invalidateQueries({ queryKey: ['history', `product:${product.id}`] })
  void client.invalidateQueries({ queryKey: ['product-doctor'] })
  void client.invalidateQueries({ queryKey: ['product-counts'] })
  if (product.parent) void client.invalidateQueries({ queryKey: ['product', String(product.parent.id)] })
}
