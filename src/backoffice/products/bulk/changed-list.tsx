import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedRow, ChangeRun } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../frame/office.ts'
import { Bars } from '../../frame/skeletons.tsx'
import type { ListPage } from '../../list/list-types.ts'
import { Card } from '../../parts/detail-page.tsx'
import { listCount } from '../../parts/formats.ts'
import { LoadFailed } from '../../parts/query-state.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { ChangedProduct, FieldChanges } from './change-rows.tsx'
import { UndoButton } from './undo-button.tsx'

/** The products that a run changed, each before and after; chosen ones are undone alone. */
export function ChangedList({ run, canUndo }: { run: ChangeRun; canUndo: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const query = useInfiniteQuery({
    queryKey: ['bulk-rows', run.id],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<ListPage<ChangedRow>>('GET', `/product-changes/${run.id}/rows`, {
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const counted = query.data?.pages[0]?.count
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  if (query.isSuccess && rows.length === 0) return null
  return (
    <Card
      title={m.bulk_change_changed_rows()}
      {...(counted && { hint: m.bulk_change_changed_count({ count: listCount(counted) }) })}
      actions={
        canUndo &&
        chosen.size > 0 && (
          <UndoButton run={run} products={[...chosen]} onStarted={() => setChosen(new Set())} />
        )
      }
    >
      {query.isPending && <Bars />}
      {query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex gap-3 py-2">
            {canUndo && (
              <label className="flex w-9 shrink-0 cursor-pointer items-start justify-center pt-1">
                <input
                  type="checkbox"
                  className="size-5 accent-accent md:size-4"
                  aria-label={m.frame_list_select({ row: row.name })}
                  disabled={row.undoneBy !== null}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </label>
            )}
            <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <span className="min-w-0">
                <ChangedProduct row={row} />
                {row.undoneBy !== null && (
                  <StatusBadge tone="plain">{m.bulk_change_state_undone()}</StatusBadge>
                )}
              </span>
              <FieldChanges changes={row.changes} currency={row.currency} />
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          type="button"
          appearance="quiet"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.bulk_change_load_more()}
        </Button>
      )}
    </Card>
  )
}
