import { Link } from 'react-router'
import type { ProductList } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { searchText } from './list-address.ts'
import type { ListAddress } from './use-list-address.ts'

export type Suggestion = ProductList['suggestion']

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

/** The words that were perhaps meant, as a link to what they find. */
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
      <Link
        to={{ pathname: address.pathname, search: searchText([['q', query]]) }}
        className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {query}
      </Link>{' '}
      <span className="figures text-muted">({total})</span>
    </p>
  )
}
