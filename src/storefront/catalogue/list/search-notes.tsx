import { MAX_QUERY_LENGTH } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { Search } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { searchText } from './list-address.ts'
import type { ListAddress } from './use-list-address.ts'

type Suggestion = ProductList['suggestion']

/** Style of the links that an empty list offers. */
export const pill =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-medium hover:border-accent hover:text-accent'

/** Says that other words than the typed ones were searched for. */
export function CorrectedSearch({ suggestion, address }: { suggestion: Suggestion; address: ListAddress }) {
  const query = new URLSearchParams(address.search).get('q')?.trim()
  if (!suggestion || !query) return null
  return (
    <p className="mb-4 rounded-control bg-surface px-4 py-3 wrap-anywhere">
      {m.search_corrected({ query, corrected: suggestion.query })}
    </p>
  )
}

/** Says that no product has all words of the search, and which ones those on the page lack, or that only their descriptions have them. */
export function PartialMatches({ understood: { words, left } }: { understood: ProductList['understood'] }) {
  const lacking = left.map((phrase) => `“${phrase}”`).join(', ')
  return (
    <div className="mb-4 rounded-control bg-surface px-4 py-3 wrap-anywhere">
      <p className="font-medium">{m.search_partial()}</p>
      <p className="text-sm text-muted">
        {left.length === 0
          ? m.search_partial_described({ words })
          : m.search_partial_left({ left: lacking, words })}
      </p>
    </div>
  )
}

/** Says that only the beginning of a very long search was used; the field above keeps all of it. */
export function LongSearch({ address }: { address: ListAddress }) {
  const query = new URLSearchParams(address.search).get('q') ?? ''
  if (query.length <= MAX_QUERY_LENGTH) return null
  return (
    <p className="mb-4 rounded-control bg-surface px-4 py-3">
      {m.search_too_long({ most: MAX_QUERY_LENGTH })}
    </p>
  )
}

/** The same search with fewer of its words, as links with their number of results. */
export function ShorterSearches({
  searches,
  address: { pathname },
}: {
  searches: ProductList['shorter']
  address: ListAddress
}) {
  if (searches.length === 0) return null
  return (
    <nav aria-label={m.search_shorter()} className="flex flex-col items-center gap-3 pt-2">
      <p className="font-medium">{m.search_shorter()}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {searches.map(({ query, total }) => (
          <li key={query}>
            <A to={{ pathname, search: searchText([['q', query]]) }} className={pill}>
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="wrap-anywhere">{query}</span>
              <span className="figures font-normal text-muted">({total})</span>
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A suggested spelling, as a link to its results. */
export function DidYouMean({
  suggestion,
  address,
}: {
  suggestion: NonNullable<Suggestion>
  address: ListAddress
}) {
  const { query, total } = suggestion
  return (
    <p className="pb-2">
      {m.did_you_mean()}{' '}
      <A
        to={{ pathname: address.pathname, search: searchText([['q', query]]) }}
        className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {query}
      </A>{' '}
      <span className="figures text-muted">({total})</span>
    </p>
  )
}
