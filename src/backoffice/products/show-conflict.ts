import type { QueryClient } from '@tanstack/react-query'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ApiError } from '../frame/api-client.ts'
import { toastError } from '../frame/toasts.tsx'
import { showProduct } from './product-query.ts'
import { statusName } from './product-status.tsx'

/**
 * Shows the product as somebody else, or another tab, left it, and says so, with its state where that is another one; the person decides again. False for any
 * other error.
 */
export function showConflict(client: QueryClient, error: unknown, before: ProductRecord): boolean {
  if (!(error instanceof ApiError && error.code === 'CONFLICT' && error.current)) return false
  const current = error.current as ProductRecord
  showProduct(client, current)
  toastError(
    current.status === before.status
      ? error.message
      : m.products_moved_meanwhile({ state: statusName(current.status) }),
  )
  return true
}
