/** The parameters of an address that filter a list. */
const FILTERS: readonly string[] = ['category', 'brand', 'stock', 'option', 'min', 'max']

/** What a filter, an order or a view changes; other parts of the address stay as they are. */
export type ListPart = 'filter' | 'sort' | 'view'

const PARTS: Readonly<Record<ListPart, readonly string[]>> = {
  filter: FILTERS,
  sort: ['sort'],
  view: ['view'],
}

/** One parameter of an address; a parameter may be said several times. */
export type Entry = readonly [name: string, value: string]

/** The address's own text for some parameters: `?brand=BOSCH&sort=price`, or nothing. */
export function searchText(entries: Iterable<Entry>): string {
  const query = new URLSearchParams([...entries].map(([name, value]) => [name, value]))
  return query.size > 0 ? `?${query}` : ''
}

/** The parameters a form for one part has to carry along. A changed list begins at its first page (spec §2). */
export function preservedParams(part: ListPart, search: string): Entry[] {
  return [...new URLSearchParams(search)].filter(([name]) => name !== 'page' && !PARTS[part].includes(name))
}

/** The same list without any filter. */
export function withoutFilters(search: string): string {
  return searchText(preservedParams('filter', search))
}

/** The same list without these parameters; a null value stands for every value of its name. */
export function without(search: string, dropped: readonly (readonly [name: string, value: string | null])[]) {
  const left = [...new URLSearchParams(search)].filter(
    ([name, value]) =>
      name !== 'page' && !dropped.some(([gone, its]) => gone === name && (its === null || its === value)),
  )
  return searchText(left)
}

/** True when the address filters, also by something that the shop does not know. */
export function isFiltered(search: string): boolean {
  return [...new URLSearchParams(search)].some(([name, value]) => FILTERS.includes(name) && value !== '')
}

/** The address a form stands for: what is filled in, in the form's order. */
export function searchOfForm(form: FormData): string {
  const entries = [...form].flatMap(([name, value]): Entry[] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  )
  return searchText(entries)
}
