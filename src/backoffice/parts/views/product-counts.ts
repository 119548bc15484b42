import { queryOptions } from '@tanstack/react-query'
import type { ProductCounts } from '#modules/backoffice/products/products-admin-schemas.ts'
import { apiRequest } from '../../frame/office.ts'
import { type ListCount, PENDING_MS } from '../formats.ts'

/** How long counts count as current, in milliseconds. */
const COUNTS_MS = 60_000

type ProductCount = ProductCounts['states'][keyof ProductCounts['states']]

const isPending = ({ states, missing }: ProductCounts) =>
  [...Object.values(states), ...Object.values(missing)].some(({ pending }) => pending)

/** How many products each tab and each gap has; asked again while some are being counted. */
export const productCountsQuery = queryOptions({
  queryKey: ['product-counts'],
  queryFn: ({ signal }) => apiRequest<ProductCounts>('GET', '/products/counts', { signal }),
  staleTime: COUNTS_MS,
  refetchInterval: ({ state: { data } }) => (data && isPending(data) ? PENDING_MS : false),
})

/** Null while it is being counted. */
export const productCount = (counted: ProductCount | undefined): ListCount | null =>
  counted ? { value: counted.value, exact: !counted.estimated, pending: counted.pending } : null
