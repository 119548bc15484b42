import type { ProductList } from '../catalogue-schemas.ts'
import type { Category, CategoryTree } from '../categories/category-tree.ts'
import type { Listing } from '../lists/listing.ts'
import { groupOf } from '../lists/product-index.ts'
import type { Search } from './search.ts'

const MAX_NEAREST = 4

/** A category as an empty list offers it, with the names from the root. */
export const nearestOf = (
  { id, name, url }: Category,
  tree: CategoryTree,
): ProductList['nearest'][number] => ({
  name,
  url,
  path: tree.breadcrumb(id).map((each) => each.name),
})

/** For a search that finds nothing: categories that one of its words stands for and that have products. */
export async function readNearestCategories(
  query: string,
  { search, listing, tree }: { search: Search; listing: Listing; tree: CategoryTree },
): Promise<ProductList['nearest']> {
  const [ids, groups] = await Promise.all([search.nearestCategories(query), listing.categories()])
  return ids
    .filter((id) => groupOf(groups, id).length > 0)
    .flatMap((id) => tree.byId(id) ?? [])
    .filter(({ hidden }) => !hidden)
    .slice(0, MAX_NEAREST)
    .map((category) => nearestOf(category, tree))
}
