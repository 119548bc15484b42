import { Link } from 'react-router'
import type { ProductList } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../../http/page-root.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isFiltered, withoutFilters } from './list-address.ts'
import { DidYouMean, pill, ShorterSearches } from './search-notes.tsx'
import type { ListAddress } from './use-list-address.ts'

/** How many categories an empty list suggests. */
const CATEGORIES = 8

/** Says why a list is empty and how to go on: other words, fewer filters, the main categories. */
export function EmptyList({
  list: { suggestion, shorter },
  address,
}: {
  list: Pick<ProductList, 'suggestion' | 'shorter'>
  address: ListAddress
}) {
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
      {!filtered && <ShorterSearches searches={shorter} address={address} />}
      <PopularCategories />
      {pathname === '/urunler' ? (
        <ButtonLink appearance="quiet" to="/">
          {m.back_home()}
        </ButtonLink>
      ) : (
        <ButtonLink appearance="quiet" to="/urunler">
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
            <Link to={url} className={pill}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
