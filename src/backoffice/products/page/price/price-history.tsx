import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { PriceHistory } from '#modules/backoffice/products/history/price-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest } from '../../../frame/office.ts'
import { Bars } from '../../../frame/skeletons.tsx'
import { date, dateTime, money } from '../../../parts/formats.ts'
import { LoadFailed } from '../../../parts/query-state.tsx'
import { useOpenProduct } from '../../product-context.ts'
import { priceLine } from './price-line.ts'

type Entry = PriceHistory['items'][number]

const writerOf = ({ how, by }: Entry): string =>
  ({
    plan: m.products_price_by_plan({ name: by }),
    import: m.products_price_by_import({ name: by }),
    person: by,
    unknown: m.products_price_by_unknown(),
  })[how]

/** What the default unit has cost: a line with the reference of the 30 days, and the table of it; read when it is opened. */
export function PriceHistorySection() {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 self-start font-medium hover:underline md:min-h-8"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={classNames('size-4', isOpen && 'rotate-180')} />
        {m.products_price_history()}
      </button>
      <div id={id}>{isOpen && <Prices />}</div>
    </div>
  )
}

function Prices() {
  const { product } = useOpenProduct()
  const history = useInfiniteQuery({
    queryKey: ['price-history', product.id, product.version, product.plannedPrice?.running],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<PriceHistory>('GET', `/products/${product.id}/price-history`, {
        query: { cursor: pageParam, limit: 20 },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? []
  if (history.isPending) return <Bars />
  if (history.error) return <LoadFailed error={history.error} onRetry={() => void history.refetch()} />
  return (
    <div className="flex flex-col gap-3">
      <PriceChart entries={entries} />
      <PriceTable entries={entries} />
      {history.hasNextPage && (
        <Button
          type="button"
          appearance="quiet"
          className="self-start"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {m.products_price_history_more()}
        </Button>
      )}
    </div>
  )
}

const [WIDTH, HEIGHT] = [600, 120]

/** The same as the table below it, at a glance; prices in another currency are left to the table. */
function PriceChart({ entries }: { entries: readonly Entry[] }) {
  const { product } = useOpenProduct()
  const points = entries
    .filter(({ currency, price }) => currency === product.currency && Number(price.gross) > 0)
    .map(({ at, price }) => ({ at, gross: price.gross }))
  const [oldest] = points.toReversed()
  if (!oldest || points.length < 2) return null
  const reference = product.lowest30?.gross ?? null
  const line = priceLine(points, { reference, now: new Date(), width: WIDTH, height: HEIGHT })
  const shown = (price: number) => money(price.toFixed(2), product.currency)
  return (
    <figure aria-hidden="true" className="flex flex-col gap-1 text-xs text-muted figures">
      <span>{shown(line.highest)}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="h-28 w-full overflow-visible"
      >
        {line.reference !== null && (
          <line
            x1="0"
            x2={WIDTH}
            y1={line.reference}
            y2={line.reference}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="6 4"
            className="stroke-warn"
          />
        )}
        <path
          d={line.path}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <span className="flex justify-between">
        <span>{shown(line.lowest)}</span>
        <span>
          {date(oldest.at)} – {m.products_price_now()}
        </span>
      </span>
      {reference !== null && (
        <figcaption className="flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6">
            <line
              x1="0"
              x2="24"
              y1="2"
              y2="2"
              strokeWidth="2"
              strokeDasharray="6 4"
              className="stroke-warn"
            />
          </svg>
          {m.products_lowest30({ lowest: money(reference, product.currency) })}
        </figcaption>
      )}
    </figure>
  )
}

function PriceTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{m.products_price_history()}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {m.products_price_when()}
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium">
            {m.products_with_tax()}
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium max-sm:hidden">
            {m.products_without_tax()}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            {m.products_struck()}
          </th>
        </tr>
      </thead>
      <tbody className="figures">
        {entries.map((entry) => (
          <tr key={entry.id} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {dateTime(entry.at)}
              <span className="block text-xs text-muted wrap-anywhere">{writerOf(entry)}</span>
            </th>
            <td className="px-3 py-1.5 text-right">
              {Number(entry.price.gross) === 0
                ? m.products_on_request()
                : money(entry.price.gross, entry.currency)}
            </td>
            <td className="px-3 py-1.5 text-right text-muted max-sm:hidden">{entry.price.net}</td>
            <td className="py-1.5 pl-3 text-right text-muted">
              {entry.struck ? <s>{money(entry.struck.gross, entry.currency)}</s> : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
