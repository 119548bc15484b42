/** The parameters of an address that filter a list. */
const FILTERS: readonly string[] = [
  'category',
  'brand',
  'stock',
  'option',
  'min',
  'max',
  'rating',
  'discount',
]

/** What a form changes: filters, sort order or view; the other parameters stay as they are. */
type ListPart = 'filter' | 'sort' | 'view'

const PARTS: Readonly<Record<ListPart, readonly string[]>> = {
  filter: FILTERS,
  sort: ['sort'],
  view: ['view'],
}

/** One parameter of an address; a parameter may occur several times. */
export type Entry = readonly [name: string, value: string]

/** The parameters as a query string: `?brand=BOSCH&sort=price`, or '' for none. */
export function searchText(entries: Iterable<Entry>): string {
  const query = new URLSearchParams([...entries].map(([name, value]) => [name, value]))
  return query.size > 0 ? `?${query}` : ''
}

/** The parameters that a form for one part must preserve. A changed list begins at its first page (spec §2). */
export function preservedParams(part: ListPart, search: string): Entry[] {
  return [...new URLSearchParams(search)].filter(([name]) => name !== 'page' && !PARTS[part].includes(name))
}

/** The query string of the same list without any filter. */
export function withoutFilters(search: string): string {
  return searchText(preservedParams('filter', search))
}

/** The query string of the same list without these parameters; a null value stands for every value of its name. */
export function without(search: string, dropped: readonly (readonly [name: string, value: string | null])[]) {
  const left = [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      name !== 'page' && !dropped.some((drop) => drop[0] === name && (drop[1] === null || drop[1] === value)),
  )
  return searchText(left)
}

/** The query string without one parameter; the page number stays. */
export const withoutParameter = (search: string, dropped: string): string =>
  searchText([...new URLSearchParams(search)].filter(([name]) => name !== dropped))

/** The query string of the same list for other words, '' for none. */
export function withWords(search: string, words: string): string {
  return searchText(
    [...new URLSearchParams(search)].flatMap(([name, value]): Entry[] =>
      name === 'page' || (name === 'q' && words === '') ? [] : [[name, name === 'q' ? words : value]],
    ),
  )
}

/** True when the address has a filter, even one with an unknown value. */
export function isFiltered(search: string): boolean {
  return [...new URLSearchParams(search)].some(([name, value]) => FILTERS.includes(name) && value !== '')
}
