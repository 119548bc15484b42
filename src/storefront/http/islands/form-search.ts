/** One parameter of an address; a parameter may occur several times. */
type Entry = readonly [name: string, value: string]

const queryOf = (entries: readonly Entry[]) => {
  const query = new URLSearchParams(entries.map(([name, value]) => [name, value]))
  return query.size > 0 ? `?${query}` : ''
}

/**
 * The query that a form asks for: its filled fields, in their order. While another visit is under way (`pending`, its query), everything but
 * the form's `own` parameters is taken from there, so that quick changes of several forms add up. A changed list begins at its first page.
 */
export function formSearch(
  fields: readonly Entry[],
  { own, pending }: { own: ReadonlySet<string>; pending: string | null },
): string {
  const filled = fields.flatMap(([name, value]): Entry[] =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  )
  if (pending === null) return queryOf(filled)
  return queryOf([
    ...[...new URLSearchParams(pending)].filter(([name]) => name !== 'page' && !own.has(name)),
    ...filled.filter(([name]) => own.has(name)),
  ])
}

/** Whether two queries have the same parameters, in whatever order. */
export function isSameSearch(one: string, other: string): boolean {
  const sorted = (search: string) => [...new URLSearchParams(search)].map(String).toSorted().join('\n')
  return sorted(one) === sorted(other)
}
