import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageCacheState } from '#modules/backoffice/operations/operations-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card, Facts } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { share, size } from '../parts/sizes.ts'
import { useCommand } from './command.ts'

/** How much the page cache holds and how often it helps, and a way to empty it. */
export function PageCacheCard() {
  const mayWrite = useMay()('operations.write')
  const [open, setOpen] = useState(false)
  const drop = useCommand(['page-cache'])
  const query = useQuery({
    queryKey: ['page-cache'],
    queryFn: ({ signal }) => apiRequest<PageCacheState>('GET', '/operations/page-cache', { signal }),
    refetchInterval: 30_000,
  })
  return (
    <Card title={m.operations_cache()} hint={m.operations_cache_hint()}>
      <QueryState query={query}>
        {({ entries, bytes, maxBytes, hits, misses }) => (
          <Facts
            facts={[
              [m.operations_cache_entries(), count(entries)],
              [m.operations_cache_bytes(), m.operations_of({ used: size(bytes), total: size(maxBytes) })],
              [m.operations_cache_rate(), share(hits, hits + misses)],
            ]}
          />
        )}
      </QueryState>
      {mayWrite && (
        <Button type="button" appearance="secondary" className="mt-3" onClick={() => setOpen(true)}>
          {m.operations_cache_drop()}
        </Button>
      )}
      <ConfirmAction
        open={open}
        title={m.operations_cache_drop_title()}
        confirm={m.operations_cache_drop()}
        busy={drop.isPending}
        onConfirm={() =>
          drop.mutate(
            { path: '/operations/page-cache/drop', done: m.operations_cache_dropped() },
            { onSettled: () => setOpen(false) },
          )
        }
        onClose={() => setOpen(false)}
      >
        <p>{m.operations_cache_drop_text()}</p>
      </ConfirmAction>
    </Card>
  )
}
