import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StockMovementRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../../frame/office.ts'
import { Bars } from '../../frame/skeletons.tsx'
import { ago, dateTime } from '../formats.ts'
import { LoadFailed } from '../query-state.tsx'
import { type MovementsPage, movementsKey } from './stock-query.ts'
import { reasonText, signed } from './stock-reasons.ts'

const PAGE = 10

/** What moved a product's stock, the newest first; fetched when somebody asks. */
export function StockMovements({ productId }: { productId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-9 content-center font-medium">{m.shelf_movements()}</summary>
      {isOpen && <Movements productId={productId} />}
    </details>
  )
}

function Movements({ productId }: { productId: number }) {
  const movements = useInfiniteQuery({
    queryKey: movementsKey(productId),
    queryFn: ({ pageParam, signal }) =>
      apiRequest<MovementsPage>('GET', '/stock-movements', {
        query: { product: productId, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const rows = movements.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {movements.isPending && <Bars />}
      {movements.error && <LoadFailed error={movements.error} onRetry={() => void movements.refetch()} />}
      {movements.isSuccess && rows.length === 0 && <p className="text-muted">{m.shelf_no_movements()}</p>}
      <ul className="divide-y divide-line">
        {rows.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ul>
      {movements.hasNextPage && (
        <Button
          type="button"
          appearance="quiet"
          busy={movements.isFetchingNextPage}
          onClick={() => void movements.fetchNextPage()}
        >
          {m.frame_history_more()}
        </Button>
      )}
    </>
  )
}

function Movement({ movement }: { movement: StockMovementRecord }) {
  const { delta, reason, warehouse, orderNo, note, by, at } = movement
  const mayOrders = useMay()('orders.read')
  return (
    <li className="flex items-baseline justify-between gap-3 py-1.5">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{reasonText(reason)}</span>{' '}
        {orderNo !== null &&
          (mayOrders ? (
            <Link to={`/siparisler/${orderNo}`} className="figures underline">
              {orderNo}
            </Link>
          ) : (
            <span className="figures">{orderNo}</span>
          ))}
        <span className="block text-xs text-muted">
          {[warehouse, by, note].filter(Boolean).join(' · ')} ·{' '}
          <time dateTime={at} title={dateTime(at)}>
            {ago(at)}
          </time>
        </span>
      </span>
      <span className="shrink-0 font-medium figures">{signed(delta)}</span>
    </li>
  )
}
