import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { listCount } from '../parts/formats.ts'
import { PAGE_SIZES } from './list-address.ts'
import type { ListPage } from './list-types.ts'

/** How many there are, and the way to the pages before and after. */
export function ListPager({
  page: { next, previous, count },
  limit,
  change,
  busy,
}: {
  page: Pick<ListPage<unknown>, 'next' | 'previous' | 'count'>
  limit: number
  change: (change: Record<string, string>) => void
  busy: boolean
}) {
  const go = (cursor: string | null) => cursor !== null && change({ cursor })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-muted">
      <p role="status" className="figures">
        {m.frame_list_count({ count: listCount(count) })}
      </p>
      <div className="flex items-center gap-1">
        <select
          aria-label={m.frame_list_size()}
          className="control w-auto max-md:hidden"
          value={limit}
          onChange={(event) => change({ limit: event.target.value })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {m.frame_list_size_of({ count: size })}
            </option>
          ))}
        </select>
        <Button
          type="button"
          appearance="secondary"
          disabled={previous === null || busy}
          onClick={() => go(previous)}
          aria-label={m.frame_list_previous()}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          type="button"
          appearance="secondary"
          disabled={next === null || busy}
          onClick={() => go(next)}
          aria-label={m.frame_list_next()}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
