import type { QueryClient } from '@tanstack/react-query'
import type {
  ProductList,
  ProductListItem,
  ProductRecord,
} from '#modules/backoffice/products/products-admin-schemas.ts'
import { apiRequest } from '../../../frame/office.ts'
import { productQuery } from '../../product-query.ts'

/** Shows a change of a product in the lists that have it, where it stands: a list that is sorted by what changed is not put in order again. */
export function showInLists(client: QueryClient, id: number, changed: Partial<ProductListItem>): void {
  client.setQueriesData<ProductList>({ queryKey: ['list', 'products'] }, (list) =>
    list && Array.isArray(list.items)
      ? { ...list, items: list.items.map((each) => (each.id === id ? { ...each, ...changed } : each)) }
      : list,
  )
}

/** The regular price with KDV, whatever planned price is asked. */
export const grossOf = ({ units }: ProductRecord): string => units[0]?.price.gross ?? '0.00'

/** Shows the price of a product as it is now. */
export function showPrice(client: QueryClient, record: ProductRecord): void {
  client.setQueryData(productQuery(String(record.id)).queryKey, record)
  showInLists(client, record.id, {
    gross: record.plannedPrice?.running ? record.plannedPrice.price.gross : grossOf(record),
    regularGross: grossOf(record),
    version: record.version,
    struck: record.units[0]?.struck?.gross ?? null,
  })
}

/** Saves a price with KDV; a conflict has the record as it is. */
export const savePrice = (id: number, version: number, amount: string) =>
  apiRequest<ProductRecord>('PATCH', `/products/${id}`, {
    body: { price: { amount, kind: 'gross' } },
    version,
  })
