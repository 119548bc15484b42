import type { LoadRequest } from '../load/load-plan.ts'
import type { CatalogueSample } from '../shop/catalogue-sample.ts'
import { listPath, PAGE_SIZE, SORTS } from './list.ts'
import { coldLoad, get } from './read-load.ts'
import type { Scenario } from './scenario.ts'
import { distinctSearches } from './search.ts'

/** Requests of each kind. Kinds are measured separately, so that a slow one is not hidden by the others. */
const EACH = 120
const CONNECTIONS = 4

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A page number for an index; consecutive indexes are spread evenly over all pages. */
const pageOf = (index: number, pages: number) => 1 + Math.floor(((index * 0.618_034) % 1) * pages)

/** Lists filtered by two brands, the stock and a price, each another one. `round` gives other lists, which no cache has yet. */
export function threeFilters({ brands }: CatalogueSample, round = 0): LoadRequest[] {
  const brandAt = (index: number) => brands[index % brands.length] ?? ''
  return times(EACH, (i) => {
    const min = 20 + i + round * EACH
    return get(
      `${listPath('', { brand: brandAt(i), stock: 1, min, sort: SORTS[i % SORTS.length] ?? '' })}&brand=${brandAt(i + 7 + round)}`,
    )
  })
}

function kindsOfRequests(sample: CatalogueSample): Record<string, LoadRequest[]> {
  const pages = Math.max(1, Math.ceil(sample.total / PAGE_SIZE))
  const kinds: Record<string, LoadRequest[]> = {}
  for (const sort of ['', ...SORTS]) {
    const order: Record<string, string> = sort === '' ? {} : { sort }
    kinds[`first pages, sort ${sort || 'newest'}`] = times(EACH, (i) =>
      get(listPath('', { ...order, page: i + 1 })),
    )
    kinds[`deep pages, sort ${sort || 'newest'}`] = times(EACH, (i) =>
      get(listPath('', { ...order, page: pageOf(i, pages) })),
    )
    kinds[`categories, sort ${sort || 'newest'}`] = times(EACH, (i) =>
      get(
        listPath(sample.categories[i % sample.categories.length] ?? '', {
          ...order,
          page: 1 + Math.floor(i / sample.categories.length),
        }),
      ),
    )
  }
  kinds['categories, deep pages'] = times(EACH, (i) =>
    get(
      listPath(sample.categories[i % sample.categories.length] ?? '', {
        sort: 'price',
        page: pageOf(i, pages / 20),
      }),
    ),
  )
  kinds.brands = times(EACH, (i) =>
    get(
      listPath('', {
        brand: sample.brands[i % sample.brands.length] ?? '',
        sort: SORTS[i % SORTS.length] ?? '',
        page: 1 + Math.floor(i / sample.brands.length),
      }),
    ),
  )
  kinds['filters, brands, stock and price'] = threeFilters(sample)
  kinds['filters, price in categories'] = times(EACH, (i) =>
    get(listPath(sample.categories[i % sample.categories.length] ?? '', { min: 20 + i, max: 200 + 3 * i })),
  )
  kinds.suggestions = times(EACH, (i) => {
    const word = sample.words[i % sample.words.length] ?? ''
    return get(`/api/catalog/suggest?${new URLSearchParams({ q: word.slice(0, 1 + (i % 6)) })}`)
  })
  const searches = distinctSearches(sample)
  kinds['search, common words'] = sample.words.slice(0, EACH).map((q) => get(listPath('arama', { q })))
  kinds['search, beginnings and pairs'] = searches.slice(-EACH).map((q) => get(listPath('arama', { q })))
  kinds['search, sorted by price'] = sample.words
    .slice(0, EACH)
    .map((q) => get(listPath('arama', { q, sort: 'price' })))
  kinds['search, deep pages'] = times(EACH, (i) =>
    get(listPath('arama', { q: sample.words[i % sample.words.length] ?? '', page: 2 + (i % 40) })),
  )
  kinds['search, nothing found'] = times(EACH, (i) => get(listPath('arama', { q: `yoktur${i}zzq` })))
  return kinds
}

/** A large catalogue: every kind of list and search separately, all requests distinct. */
export const large: Scenario = {
  name: 'large',
  async run(bench) {
    const results = []
    for (const [kind, requests] of Object.entries(kindsOfRequests(bench.sample))) {
      results.push(await coldLoad(bench, kind, requests, { p95: 100, connections: CONNECTIONS, seconds: 20 }))
    }
    return results
  },
}
