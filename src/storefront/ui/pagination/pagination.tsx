import { paginationWindow } from '#shared/web/pagination.ts'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { linkSearch } from '../../http/page-address.ts'
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx'
import { A } from '../link.tsx'

/** Numbered pages by the query parameter `page`; the other parameters stay (spec §2, decisions H6). */
export function Pagination({
  page,
  pages,
  glide = false,
  without = [],
}: {
  page: number
  pages: number
  /** The page scrolls to the top smoothly by itself; otherwise the browser shows the top of the other page at once. */
  glide?: boolean
  /** Query parameters that are dropped on another page. */
  without?: readonly string[]
}) {
  const { pathname, search } = usePageLocation()
  if (pages <= 1) return null
  const link = (target: number) => {
    const query = new URLSearchParams(linkSearch(search))
    for (const name of without) query.delete(name)
    if (target === 1) query.delete('page')
    else query.set('page', String(target))
    return {
      to: { pathname, search: query.size > 0 ? `?${query}` : '' },
      preventScrollReset: glide,
      'data-visit': glide ? '' : undefined,
    }
  }
  const window = paginationWindow(page, pages)
  return (
    <nav aria-label={m.pagination()} className="flex justify-center py-8">
      <ul className="flex flex-wrap items-center justify-center sm:gap-1">
        {page > 1 && (
          <li>
            <A {...link(page - 1)} rel="prev" aria-label={m.previous_page()} className="page-link">
              <ChevronLeft aria-hidden="true" className="size-5" />
            </A>
          </li>
        )}
        {window.map((entry, index) =>
          entry === 'ellipsis' ? (
            <li
              key={`gap-${window[index - 1]}`}
              className="min-w-5 text-center text-muted sm:min-w-8"
              aria-hidden="true"
            >
              …
            </li>
          ) : (
            <li key={entry}>
              <A
                {...link(entry)}
                aria-label={m.page_number({ page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className="page-link"
              >
                {entry}
              </A>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <A {...link(page + 1)} rel="next" aria-label={m.next_page()} className="page-link">
              <ChevronRight aria-hidden="true" className="size-5" />
            </A>
          </li>
        )}
      </ul>
    </nav>
  )
}
