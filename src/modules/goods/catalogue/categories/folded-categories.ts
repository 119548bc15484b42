import { searchText } from '#shared/text/turkish.ts'
import { eachInSlices } from '../lists/in-slices.ts'
import type { Category, CategoryTree } from './category-tree.ts'

/** A category with the words that find it, folded by `searchText`. */
export interface FoldedCategory {
  category: Category
  /** Names from the root down to its own. */
  path: string[]
  /** The words of its own name, and of all of `path`. */
  own: string
  all: string
}

/** Folded once for each tree, which is replaced when a category changes, and not at every keystroke. */
const foldedTrees = new WeakMap<CategoryTree, Promise<ReadonlyMap<number, FoldedCategory>>>()

/** The categories of a tree by id, with their folded words. */
export function foldedCategories(tree: CategoryTree): Promise<ReadonlyMap<number, FoldedCategory>> {
  const known = foldedTrees.get(tree)
  if (known) return known
  const folding = foldTree(tree)
  foldedTrees.set(tree, folding)
  return folding
}

async function foldTree(tree: CategoryTree): Promise<ReadonlyMap<number, FoldedCategory>> {
  const categories: Category[] = []
  const collect = (category: Category) => {
    categories.push(category)
    for (const child of category.children) collect(child)
  }
  for (const root of tree.roots) collect(root)
  const folded = new Map<number, FoldedCategory>()
  await eachInSlices(categories, (category) => {
    const path = tree.breadcrumb(category.id).map(({ name }) => name)
    const [own, all] = [searchText(category.name), searchText(path.join(' '))]
    folded.set(category.id, { category, path, own, all })
  })
  return folded
}
