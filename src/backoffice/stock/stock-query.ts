import { queryOptions } from '@tanstack/react-query'
import type { WarehouseRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { apiRequest } from '../frame/office.ts'

/** The warehouses, the one that gives first at the beginning. */
export const warehousesQuery = queryOptions({
  queryKey: ['warehouses'],
  queryFn: ({ signal }) => apiRequest<{ items: WarehouseRecord[] }>('GET', '/warehouses', { signal }),
})
