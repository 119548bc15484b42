import { useQuery } from '@tanstack/react-query'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../../frame/office.ts'
import { ListViews, type ViewCount, type ViewTab } from '../../parts/views/list-views.tsx'

/** How long a tab's count counts as current, in milliseconds. */
const COUNTS_MS = 60_000
/** Views that one request counts. */
const MOST_COUNTED = 30

/** The tabs that every shop needs. */
const builtIn = (): ViewTab[] => [
  { key: 'all', name: m.orders_view_all(), query: '' },
  { key: 'unsent', name: m.orders_filter_unsent(), query: 'status=unsent' },
  { key: 'part-shipped', name: m.orders_filter_part_shipped(), query: 'status=part-shipped' },
  { key: 'transfer', name: m.orders_filter_transfer(), query: 'status=awaiting-transfer' },
  { key: 'returns', name: m.orders_status_return_requested(), query: 'status=return-requested' },
]

function useOrderCounts(queries: readonly string[], isReady: boolean) {
  const address = queries.map((query) => `query=${encodeURIComponent(query)}`).join('&')
  const counts = useQuery({
    queryKey: ['list', 'orders', 'counts', queries],
    queryFn: ({ signal }) =>
      apiRequest<{ counts: ViewCount[] }>('GET', `/orders/counts?${address}`, { signal }),
    staleTime: COUNTS_MS,
    enabled: isReady && queries.length <= MOST_COUNTED,
    placeholderData: (before) => before,
  })
  return (query: string) => counts.data?.counts[queries.indexOf(query)] ?? null
}

/** Views above the orders: one tab for each with how many orders it has. */
export const OrderViews = () => (
  <ListViews list="orders" label={m.orders_views()} tabs={builtIn()} useCounts={useOrderCounts} />
)
