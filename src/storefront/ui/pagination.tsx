import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paginationWindow } from '#shared/pagination.ts'
import { m } from '#texts/messages.js'
import { classNames } from './class-names.ts'

const box = 'inline-flex size-11 items-center justify-center rounded-control figures'

/** Numbered pages by the query parameter `page`; everything else in the address stays (spec §2, decisions H6). */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const { pathname, search } = useLocation()
  if (pages <= 1) return null
  const to = (target: number) => {
    const query = new URLSearchParams(search)
    if (target === 1) query.delete('page')
    else query.set('page', String(target))
    return { pathname, search: query.size > 0 ? `?${query}` : '' }
  }
  const window = paginationWindow(page, pages)
  return (
    <nav aria-label={m.pagination()} className="flex justify-center py-8">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link
              to={to(page - 1)}
              rel="prev"
              aria-label={m.previous_page()}
              className={classNames(box, 'hover:bg-surface')}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Link>
          </li>
        )}
        {window.map((entry, index) =>
          entry === 'ellipsis' ? (
            <li key={`gap-${window[index - 1]}`} className="px-1 text-muted" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <Link
                to={to(entry)}
                aria-label={m.page_number({ page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className={classNames(
                  box,
                  entry === page ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-surface',
                )}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link
              to={to(page + 1)}
              rel="next"
              aria-label={m.next_page()}
              className={classNames(box, 'hover:bg-surface')}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
