import {
  type ProductFilters,
  productFiltersSchema,
} from '#modules/backoffice/products/products-admin-schemas.ts'
import type { Selection } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { isRowId } from '#shared/web/row-id.ts'

const FILTERS = ['q', 'state', 'missing', 'brand', 'category'] as const

/** The parameters of the list's address that choose products, without order and page. */
export function filterParameters(address: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of FILTERS) {
    const value = address.get(name)?.trim()
    if (value) kept.set(name, value)
  }
  return kept
}

/** What filters of the API are as parameters of an address. */
export function parametersOf(filters: ProductFilters): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of FILTERS) if (filters[name] !== undefined) kept.set(name, String(filters[name]))
  return kept
}

/** The chosen products as the address says: `?ids=3,5`, or the filters of the list. Null for products that cannot be read, or none. */
export function selectionOf(address: URLSearchParams): Selection | null {
  const ids = address.get('ids')
  if (ids !== null) {
    const numbers = [...new Set(ids.split(',').map(Number))]
    return numbers.length > 0 && numbers.every(isRowId) ? { ids: numbers } : null
  }
  const filters = productFiltersSchema.safeParse(Object.fromEntries(filterParameters(address)))
  return filters.success ? { filters: filters.data, except: [] } : null
}
