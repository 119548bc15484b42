import type { FilterValues, ListFilter } from './list-types.ts'

export const PAGE_SIZES = [25, 50, 100] as const
const DEFAULT_SIZE = 50

/** The parameters that a filter sets. */
export function filterNames(filter: ListFilter): readonly string[] {
  if (filter.kind === 'days' || filter.kind === 'amounts') return [filter.from, filter.to]
  return filter.kind === 'own' ? filter.names : [filter.name]
}

/** What a list shows, as its address says: `/siparisler?status=open&sort=oldest`. */
export interface ListAddress {
  q: string
  sort: string
  cursor: string
  limit: number
  /** The chosen columns; null for the list's own choice. */
  columns: readonly string[] | null
  filters: FilterValues
}

/** Reads the address; parameters that the list does not know are left out. */
export function readListAddress(parameters: URLSearchParams, known: readonly string[]): ListAddress {
  const limit = Number(parameters.get('limit'))
  const columns = parameters.get('columns')
  return {
    q: parameters.get('q') ?? '',
    sort: parameters.get('sort') ?? '',
    cursor: parameters.get('cursor') ?? '',
    limit: PAGE_SIZES.find((size) => size === limit) ?? DEFAULT_SIZE,
    columns: columns === null ? null : columns.split(',').filter(Boolean),
    filters: Object.fromEntries(known.map((name) => [name, parameters.get(name) ?? ''])),
  }
}

/** The address with a change. Any change but that of page and columns leads back to the first page. */
export function changedAddress(
  parameters: URLSearchParams,
  change: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(change))
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  if (Object.keys(change).some((name) => name !== 'cursor' && name !== 'columns')) {
    if (!('cursor' in change)) changed.delete('cursor')
  }
  return changed
}

/** The parameters of the request for a page. */
export function requestQuery({ q, sort, cursor, limit, filters }: ListAddress, fixed: FilterValues = {}) {
  return { ...filters, ...fixed, q: q.trim(), sort, cursor, limit }
}

/** What a saved view holds of an address: all but page and size. */
export function viewQuery(parameters: URLSearchParams): string {
  const kept = new URLSearchParams(parameters)
  for (const name of ['cursor', 'limit']) kept.delete(name)
  kept.sort()
  return kept.toString()
}

/** True where the address filters or searches anything. */
export const isFiltered = ({ q, filters }: ListAddress): boolean =>
  q.trim() !== '' || Object.values(filters).some((value) => value !== '')

/** The parameters of all filters, for the links that remove them. */
export const cleared = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(['q', ...names].map((name) => [name, '']))
