import { queryOptions } from '@tanstack/react-query'
import { searchText } from '#shared/text/turkish.ts'
import { apiRequest } from '../../frame/office.ts'

interface ListedCategory {
  id: number
  parentId: number | null
  name: string
}

/** A category with the names above it. */
export interface CategoryChoice {
  id: number
  name: string
  /** From the root to it: 'Mutfak › Kupalar'. */
  label: string
  /** 0 for one at the top. */
  depth: number
  folded: string
}

/** Each after the one that it stands in. */
export function categoryChoices(items: readonly ListedCategory[]): CategoryChoice[] {
  const known = new Map<number, CategoryChoice>()
  for (const { id, parentId, name } of items) {
    const parent = parentId === null ? undefined : known.get(parentId)
    const label = parent ? `${parent.label} › ${name}` : name
    known.set(id, { id, name, label, depth: parent ? parent.depth + 1 : 0, folded: searchText(label) })
  }
  return [...known.values()]
}

export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'choices'],
  queryFn: async ({ signal }) => {
    const { items } = await apiRequest<{ items: ListedCategory[] }>('GET', '/categories', { signal })
    return categoryChoices(items)
  },
  staleTime: 60_000,
})
