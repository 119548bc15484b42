import { m } from '#texts/messages.js'
import { X } from '../../ui/icons/icons.tsx'
import type { ActiveFilter } from './active-filters.ts'
import { without, withoutFilters, withWords } from './list-address.ts'
import { ListLink } from './list-link.tsx'
import type { ListAddress } from './use-list-address.ts'

/** The active filters, each a link to the list without it. */
export function FilterChips({
  filters,
  address,
  cleared,
}: {
  filters: readonly ActiveFilter[]
  address: ListAddress
  /** The address without what words of the search say. */
  cleared: ListAddress
}) {
  if (filters.length === 0) return null
  const { pathname, search } = address
  return (
    <ul aria-label={m.filters_active()} className="flex flex-wrap items-center gap-2 pb-4">
      {filters.map(({ name, params, rest }) => (
        <li key={name} className="min-w-0">
          <ListLink
            to={{ pathname, search: rest === undefined ? without(search, params) : withWords(search, rest) }}
            aria-label={m.filter_remove({ name })}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-accent bg-accent-soft py-1 pr-2 pl-3.5 text-sm font-medium text-accent transition-colors hover:border-accent-strong hover:text-accent-strong"
          >
            <span className="truncate">{name}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </ListLink>
        </li>
      ))}
      <li>
        <ClearFilters address={cleared} />
      </li>
    </ul>
  )
}

export function ClearFilters({ address: { pathname, search } }: { address: ListAddress }) {
  return (
    <ListLink
      to={{ pathname, search: withoutFilters(search) }}
      className="inline-flex min-h-9 items-center rounded-control px-2 text-sm font-medium text-accent hover:underline"
    >
      {m.filters_clear()}
    </ListLink>
  )
}
