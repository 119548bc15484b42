import type { LoadRequest } from '../load/load-plan.ts'
import type { CatalogueSample } from '../shop/catalogue-sample.ts'
import { coldLoad, get, warmLoad } from './read-load.ts'
import type { Scenario } from './scenario.ts'

export const SORTS = ['name', '-name', 'price', '-price', 'brand', '-brand', 'quantity', '-quantity']
export const PAGE_SIZE = 24

export function listPath(category: string, query: Record<string, string | number> = {}): string {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const path = category === '' ? '' : `/${category}`
  return `/api/catalog/products${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Popular lists: the first pages of all products and of a few categories, in several sort orders. */
function popularLists({ categories }: CatalogueSample): LoadRequest[] {
  const categoryPaths = ['', ...categories.slice(0, 9)]
  return categoryPaths.flatMap((category, index) => [
    get(listPath(category)),
    get(listPath(category, { page: 2 })),
    get(listPath(category, { page: 3, sort: SORTS[index % SORTS.length] ?? 'price' })),
    get(listPath(category, { sort: index % 2 ? 'price' : '-price' })),
  ])
}

/** Every page of all products in every sort order, each once. */
function everyList({ total }: CatalogueSample): LoadRequest[] {
  const pages = Math.min(Math.ceil(total / PAGE_SIZE), 2000)
  return Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) =>
    SORTS.map((sort) => get(listPath('', { page, sort }))),
  )
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item, index) => ({ item, order: (index * 2_654_435_761) % 2 ** 32 }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)

export const list: Scenario = {
  name: 'list',
  async run(bench) {
    const popular = popularLists(bench.sample)
    const compressed = popular.map((request) => ({
      ...request,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    }))
    return [
      await coldLoad(bench, 'list, cold', shuffled(everyList(bench.sample)), { p95: 25 }),
      await warmLoad(bench, 'list, warm', popular),
      await warmLoad(bench, 'list, warm, as a browser asks', compressed),
    ]
  },
}
