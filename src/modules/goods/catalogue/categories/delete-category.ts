import type { Db } from '#database/database.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { CategoryUses, CountedDeletion, Fate } from './categories-admin-schemas.ts'
import { refreshAncestors } from './category-ancestors-queries.ts'
import {
  clearProducts,
  countAffected,
  deleteCategory,
  giveProducts,
  leadTo,
  readLeadsTo,
} from './category-delete-queries.ts'
import { productsIn, readStaffRows, rememberName } from './category-edit-queries.ts'
import { depthOf, type PlaceProblem, placeProblem, subtreeOf, type TreeRow } from './category-rules.ts'
import { readCategoryUses } from './category-uses-queries.ts'
import { moveCategory } from './move-category.ts'

export type DeletionProblem =
  /** A top category has none above it that could take what is in it. */
  | { reason: 'no-parent' }
  /** The category that takes what is in it is unknown, or is one of those below it. */
  | { reason: 'no-heir' }
  /** What is below it cannot stand there. */
  | { reason: 'below-clashes'; name: string }
  | { reason: 'below-too-deep'; name: string }

/** Which category takes over what is in a deleted one; null where none does. */
function heirOf(rows: readonly TreeRow[], id: number, fate: Fate): number | null {
  if (fate === 'none') return null
  if (fate === 'to-parent') return rows.find((row) => row.id === id)?.parentId ?? null
  return Number(fate.slice('to:'.length))
}

const problemOfChild = (problem: PlaceProblem | null, name: string): DeletionProblem | null => {
  if (problem === null) return null
  return problem.reason === 'too-deep'
    ? { reason: 'below-too-deep', name }
    : { reason: 'below-clashes', name }
}

/** Why a category cannot be deleted so; null where it can. */
export function deletionProblem(rows: readonly TreeRow[], id: number, fate: Fate): DeletionProblem | null {
  if (fate === 'none') return null
  const heir = heirOf(rows, id, fate)
  if (heir === null) return { reason: 'no-parent' }
  const inside = subtreeOf(rows, id).some((row) => row.id === heir)
  if (inside || !rows.some((row) => row.id === heir)) return { reason: 'no-heir' }
  // The deleted category itself is in nobody's way.
  const others = rows.filter((row) => row.id !== id)
  for (const child of others.filter(({ parentId }) => parentId === id)) {
    const problem = placeProblem(others, { id: child.id, parentId: heir, name: child.name })
    const found = problemOfChild(problem, child.name)
    if (found) return found
  }
  return null
}

/** What names a category that would be deleted so, and where its address would lead. */
export async function usesOf(
  db: Db,
  rows: readonly TreeRow[],
  { id, fate }: { id: number; fate: Fate },
): Promise<CategoryUses> {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new Error(`no category ${id}`)
  const heir = heirOf(rows, id, fate)
  // With an heir, what is below it goes on to be.
  const ids = heir === null ? subtreeOf(rows, id).map((each) => each.id) : [id]
  const to = rows.find((each) => each.id === (heir ?? row.parentId))
  return { ...(await readCategoryUses(db, { ids, path: row.path })), leadsTo: to ? `/${to.path}` : null }
}

/** How many products and categories deleting it changes. */
export async function countDeletion(
  db: Db,
  rows: readonly TreeRow[],
  { id, fate }: { id: number; fate: Fate },
): Promise<CountedDeletion> {
  const ids = subtreeOf(rows, id).map((row) => row.id)
  const { products, direct, left } = await countAffected(db, id, ids)
  const below = ids.length - 1
  return fate === 'none' ? { products, left, below } : { products: direct, left: 0, below }
}

/**
 * Deletes a category as `deletionProblem` allows: what is in it goes to its heir, or what is below it is deleted with it. Returns where its
 * address leads now, null where nothing is left. The caller holds the tree.
 */
export async function removeCategory(
  tx: Db,
  rows: readonly TreeRow[],
  { id, fate }: { id: number; fate: Fate },
): Promise<string | null> {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new Error(`no category ${id}`)
  const affected = await productsIn(tx, id)
  const heir = heirOf(rows, id, fate)
  if (heir === null) {
    const below = subtreeOf(rows, id).toSorted((a, b) => depthOf(rows, b.id) - depthOf(rows, a.id))
    await clearProducts(
      tx,
      below.map((each) => each.id),
    )
    for (const each of below) await deleteCategory(tx, each, null)
  } else {
    for (const child of rows.filter(({ parentId }) => parentId === id))
      await moveCategory(tx, await readStaffRows(tx), { id: child.id, parentId: heir, name: child.name })
    await giveProducts(tx, id, heir)
    await leadTo(tx, id, heir)
    await rememberName(tx, { parentId: row.parentId, slug: slugify(row.name), id: heir })
    await deleteCategory(tx, row, heir)
  }
  await refreshAncestors(tx, affected)
  return readLeadsTo(tx, row.path)
}
