import { paginationWindow } from '#shared/web/pagination.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { A, type LinkTarget } from '../../../ui/link.tsx'

/** Links to the pages of one section of a product's page; the rest of the page stays as it is. */
export function SectionPages({
  label,
  page,
  pages,
  to,
}: {
  label: string
  page: number
  pages: number
  to: (page: number) => LinkTarget
}) {
  if (pages <= 1) return null
  const window = paginationWindow(page, pages)
  return (
    <nav aria-label={label} className="pt-2">
      <ul className="figures flex flex-wrap gap-1">
        {window.map((entry, index) =>
          entry === 'ellipsis' ? (
            <li
              key={`gap-${window[index - 1]}`}
              aria-hidden="true"
              className="inline-flex size-11 items-center justify-center text-muted"
            >
              …
            </li>
          ) : (
            <li key={entry}>
              <A
                to={to(entry)}
                data-visit=""
                aria-label={m.page_number({ page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className={classNames(
                  'inline-flex size-11 items-center justify-center rounded-control',
                  entry === page ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-surface',
                )}
              >
                {entry}
              </A>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
