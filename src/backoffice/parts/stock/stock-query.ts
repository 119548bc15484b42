import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  ProductStockRecord,
  StockChangeBody,
  StockMovementRecord,
  WarehouseRecord,
} from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { apiRequest } from '../../frame/office.ts'

export type Shelf = ProductStockRecord['shelves'][number]

export interface MovementsPage {
  items: StockMovementRecord[]
  next: string | null
}

/** Stock of a product in each warehouse. */
export const stockQuery = (productId: number) =>
  queryOptions({
    queryKey: ['stock', productId],
    queryFn: ({ signal }) =>
      apiRequest<ProductStockRecord>('GET', `/products/${productId}/stock`, { signal }),
  })

export const movementsKey = (productId: number) => ['stock-movements', productId] as const

export const bookStock = (productId: number, body: StockChangeBody) =>
  apiRequest<ProductStockRecord>('POST', `/products/${productId}/stock`, { body })

/** Shows a product's stock as a booking left it. */
export function showStock(client: QueryClient, stock: ProductStockRecord): void {
  client.setQueryData(stockQuery(stock.productId).queryKey, stock)
  void client.invalidateQueries({ queryKey: movementsKey(stock.productId) })
  void client.invalidateQueries({ queryKey: ['product', String(stock.productId)] })
  void client.invalidateQueries({ queryKey: ['list', 'products'] })
  void client.invalidateQueries({ queryKey: ['product-doctor'] })
}

/** The warehouses, the one that gives first at the beginning. */
export const warehousesQuery = queryOptions({
  queryKey: ['warehouses'],
  queryFn: ({ signal }) => apiRequest<{ items: WarehouseRecord[] }>('GET', '/warehouses', { signal }),
})
