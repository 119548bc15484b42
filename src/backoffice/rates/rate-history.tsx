import { useInfiniteQuery } from '@tanstack/react-query'
import type { RateHistory } from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { Bars } from '../frame/skeletons.tsx'
import { dateTime } from '../parts/formats.ts'
import { LoadFailed } from '../parts/query-state.tsx'
import { rateText, sourceText } from './rate-texts.ts'

/** Every rate of a currency that was in force, the newest first. */
export function RateHistoryList({ code }: { code: string }) {
  const history = useInfiniteQuery({
    queryKey: ['rates', 'history', code],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<RateHistory>('GET', `/currencies/${code}/history`, { query: { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const rates = history.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {history.isPending && <Bars />}
      {history.error && <LoadFailed error={history.error} onRetry={() => void history.refetch()} />}
      {history.isSuccess && rates.length === 0 && <p className="text-muted">{m.rates_history_empty()}</p>}
      <ol className="flex flex-col">
        {rates.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-2 not-first:border-t"
          >
            <span className="font-medium figures">{rateText(each.rate)}</span>
            <span className="text-muted">
              {sourceText(each)}
              {each.setBy && ` · ${each.setBy}`} · {dateTime(each.at)}
            </span>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          type="button"
          appearance="quiet"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {m.rates_history_more()}
        </Button>
      )}
    </>
  )
}
