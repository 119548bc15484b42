import { Link } from 'react-router'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../../page-root.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isFiltered, withoutFilters } from './list-address.ts'
import { DidYouMean, type Suggestion } from './search-notes.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Categories that a shopper who found nothing is shown. */
const CATEGORIES = 8

/** A list without products says why, and where to go on: other words, fewer filters, the big categories. */
export function EmptyList({ suggestion, address }: { suggestion: Suggestion; address: ListAddress }) {
  const { pathname, search } = address
  const query = new URLSearchParams(search).get('q')?.trim() ?? ''
  const filtered = isFiltered(search)
  const title = filtered ? m.filters_nothing() : query ? m.search_nothing({ query }) : m.no_products()
  return (
    <EmptyState title={title}>
      {suggestion && <DidYouMean suggestion={suggestion} address={address} />}
      {filtered && (
        <ButtonLink to={{ pathname, search: withoutFilters(search) }}>{m.filters_clear()}</ButtonLink>
      )}
      {query && !filtered && <p className="max-w-md text-muted">{m.search_advice()}</p>}
      <PopularCategories />
      {pathname === '/urunler' ? (
        <ButtonLink look="quiet" to="/">
          {m.back_home()}
        </ButtonLink>
      ) : (
        <ButtonLink look="quiet" to="/urunler">
          {m.see_all()}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function PopularCategories() {
  const categories = usePageRoot()?.categories ?? []
  if (categories.length === 0) return null
  return (
    <nav aria-label={m.popular_categories()} className="flex flex-col items-center gap-3 pt-4">
      <p className="font-medium">{m.popular_categories()}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.slice(0, CATEGORIES).map(({ name, url }) => (
          <li key={url}>
            <Link
              to={url}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-raised px-4 text-sm font-medium hover:border-accent hover:text-accent"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
