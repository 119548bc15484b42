import type { Db } from '#database/database.ts'
import { clampPage, pageCount } from '#shared/pagination.ts'
import type { AnswerTags } from './catalogue-cache.ts'
import { parseSort, type SortKey } from './catalogue-rules.ts'
import type { ListQuery, Product, ProductList } from './catalogue-schemas.ts'
import type { CategoryTree } from './category-tree.ts'
import { sliceOrder } from './id-orders.ts'
import type { ListFilter, Listing } from './listing.ts'
import type { OrderName } from './listing-queries.ts'
import { findBrand, findPlace } from './place.ts'
import type { Search } from './search.ts'

export interface ListParts {
  db: Db
  listing: Listing
  search: Search
  tree: CategoryTree
  /** Settings view and limit (decisions B7, B8). */
  view: string
  limit: number
  /** Leave out what is not in stock (decisions B11). */
  hideSoldOut: boolean
  /** Products in the given order, without those no longer on sale. */
  products: (ids: readonly number[]) => Promise<Product[]>
}

/** `-price` is the order by price, turned round. */
function orderOf(sort: SortKey | null): { name: OrderName | null; descending: boolean } {
  if (sort === null) return { name: null, descending: false }
  return { name: sort.replace('-', '') as OrderName, descending: sort.startsWith('-') }
}

async function filterOf(path: string, query: ListQuery, parts: ListParts): Promise<ListFilter | null> {
  const { db, tree } = parts
  const place = await findPlace(db, tree, path)
  if (place === null) return null
  const asked = query.category.replace(/^\/+|\/+$/g, '')
  const category = asked === '' ? place.category : (tree.byPath(asked) ?? null)
  const [code = ''] = query.brand
  const brand = code === '' ? place.brand : await findBrand(db, code)
  // A category or a brand that the shop does not know has no products, rather than all of them.
  const nothing = (asked !== '' && category === null) || (code !== '' && brand === null)
  const words = query.q.trim()
  const found = nothing
    ? { key: 'nothing', ids: new Int32Array() }
    : words === ''
      ? null
      : { key: `q ${words}`, ids: await parts.search.find(words) }
  return { categoryId: category?.id ?? null, brandId: brand?.id ?? null, inStock: parts.hideSoldOut, found }
}

/** One page of a list, and what makes it old. Null when the path names no list. */
export async function readList(
  path: string,
  query: ListQuery,
  parts: ListParts,
): Promise<{ value: ProductList; tags: AnswerTags } | null> {
  const filter = await filterOf(path, query, parts)
  if (filter === null) return null
  const sort = parseSort(query.sort)
  const { name, descending } = orderOf(sort)
  const order = await parts.listing.order(filter, name)
  const { view, limit } = parts
  const total = order.ids.length
  const pages = pageCount(total, limit)
  const page = clampPage(query.page, pages)
  const ids = sliceOrder(order, (page - 1) * limit, limit, descending)
  const items = await parts.products(ids)
  return {
    value: {
      view,
      page,
      pages,
      total,
      limit,
      sort: sort ?? '',
      variantCheck: false,
      items,
      facets: [],
      suggestion: null,
      corrected: false,
    },
    tags: { ids, list: true, byStock: name === 'quantity' || filter.inStock },
  }
}
