import { foldText, slugify } from '#shared/text/turkish.ts'

/** Levels of the tree; product files are cut there too. */
export const DEEPEST_CATEGORY = 6
/** Characters of a name, of product files too. */
export const MAX_CATEGORY_NAME = 100

/** A category as the rules of the tree see it. */
export interface TreeRow {
  id: number
  parentId: number | null
  name: string
  slug: string
  /** Slugs from the root, joined by `/`. */
  path: string
  position: number
}

/** Why a category cannot stand there. */
export type PlaceProblem =
  | { reason: 'unknown-parent' }
  /** Below itself, or below what is in it. */
  | { reason: 'below-itself' }
  | { reason: 'too-deep' }
  /** The name has no letter or digit that an address could have. */
  | { reason: 'no-letters' }
  /** A category beside it has a name that folds alike, so that product files could not tell them apart. */
  | { reason: 'name-taken'; name: string }

/** Whether product files take two names beside each other for one category. */
export const foldAlike = (one: string, other: string): boolean =>
  slugify(one) === slugify(other) || foldText(one) === foldText(other)

/** A category with everything below it, each after the one it is in. */
export function subtreeOf<Row extends Pick<TreeRow, 'id' | 'parentId'>>(
  rows: readonly Row[],
  id: number,
): Row[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const found = rows.filter((row) => row.id === id)
  for (const row of found) found.push(...(children.get(row.id) ?? []))
  return found
}

/** How many categories lead from the root to this one, itself included; 0 for the root of all. */
export function depthOf(rows: readonly TreeRow[], id: number | null): number {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  let depth = 0
  for (let at = id; at !== null && parents.has(at); at = parents.get(at) ?? null) depth++
  return depth
}

/** Levels of a category and what is below it: 1 for one without any. */
export function heightOf(rows: readonly TreeRow[], id: number): number {
  const own = depthOf(rows, id)
  return 1 + Math.max(0, ...subtreeOf(rows, id).map((row) => depthOf(rows, row.id) - own))
}

/** Why a category of this name cannot stand below `parentId`; null where it can. `id` is its own, null for a new one. */
export function placeProblem(
  rows: readonly TreeRow[],
  { id, parentId, name }: { id: number | null; parentId: number | null; name: string },
): PlaceProblem | null {
  if (slugify(name) === '') return { reason: 'no-letters' }
  if (parentId !== null && !rows.some((row) => row.id === parentId)) return { reason: 'unknown-parent' }
  if (id !== null && subtreeOf(rows, id).some((row) => row.id === parentId)) return { reason: 'below-itself' }
  const height = id === null ? 1 : heightOf(rows, id)
  if (depthOf(rows, parentId) + height > DEEPEST_CATEGORY) return { reason: 'too-deep' }
  const like = rows.find((row) => row.parentId === parentId && row.id !== id && foldAlike(row.name, name))
  return like ? { reason: 'name-taken', name: like.name } : null
}

/** Whether the last part of its address, which may have got a number, is that of this name. */
export function isSlugOf(slug: string, name: string): boolean {
  const own = slugify(name)
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)))
}

/** The ids of siblings with this one at place `at`, counted from 0 among the others; a place beyond them is the last. */
export function orderedWith(siblings: readonly Pick<TreeRow, 'id'>[], id: number, at: number): number[] {
  const others = siblings.flatMap((row) => (row.id === id ? [] : [row.id]))
  return others.toSpliced(Math.min(Math.max(at, 0), others.length), 0, id)
}
