import type { BankOptions } from '#modules/ordering/checkout/checkout-schemas.ts'
import { loadData } from '../../../http/forms/api-client.ts'
import { createRequestCache } from '../../../http/request-cache.ts'
import { useRequest } from '../../../http/use-request.ts'

const options = createRequestCache(
  (query, signal) => loadData<BankOptions>(`installments?${query}`, signal),
  {
    ttlMs: 60_000,
    maxEntries: 20,
  },
)

/**
 * The installments of every bank for an amount, TRY as decimal text, of what is paid for: the law limits the installments of some products.
 * Null asks for nothing.
 */
export function useBankOptions(of: { amount: string; productIds: readonly number[] } | null) {
  const products = of?.productIds.map((id) => ['product', String(id)]) ?? []
  return useRequest(options, of && new URLSearchParams([['amount', of.amount], ...products]).toString())
}
