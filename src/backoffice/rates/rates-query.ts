import { queryOptions } from '@tanstack/react-query'
import type { RateRecord, RatesResponse } from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest, queryClient } from '../frame/office.ts'

/** Every currency with its rate, and the bulletin. */
export const ratesQuery = queryOptions({
  queryKey: ['rates', 'list'],
  queryFn: ({ signal }) => apiRequest<RatesResponse>('GET', '/currencies', { signal }),
})

/** Shows a currency as a change answered it. */
export function showRate(changed: RateRecord): void {
  queryClient.setQueryData(
    ratesQuery.queryKey,
    (before) =>
      before && {
        ...before,
        items: before.items.map((item) => (item.code === changed.code ? changed : item)),
      },
  )
  void queryClient.invalidateQueries({ queryKey: ['rates', 'history', changed.code] })
}

/** After a refused change: the currency as somebody else left it. */
export function showConflict(error: unknown): void {
  if (error instanceof ApiError && error.code === 'CONFLICT' && error.current)
    showRate(error.current as RateRecord)
}
