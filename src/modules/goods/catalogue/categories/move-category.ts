import type { Db } from '#database/database.ts'
import { slugify } from '#shared/text/turkish.ts'
import { findTakenAddresses } from '../bulk/bulk-categories-queries.ts'
import { firstFree } from '../product/free-address-rules.ts'
import { refreshAncestors } from './category-ancestors-queries.ts'
import {
  type Address,
  forgetName,
  productsIn,
  rememberName,
  writeAddresses,
} from './category-edit-queries.ts'
import { isSlugOf, type TreeRow } from './category-rules.ts'

/**
 * Gives a category another name or another place, which `placeProblem` allows: it and everything below it get new addresses, and where another
 * page stands at one of these, the next free number. Each old address leads on by itself, product files find the category by its earlier
 * name, and its products are in the categories that are above it now. The caller holds the tree and writes the name.
 */
export async function moveCategory(
  tx: Db,
  rows: readonly TreeRow[],
  { id, parentId, name }: { id: number; parentId: number | null; name: string },
): Promise<void> {
  const before = rows.find((row) => row.id === id)
  if (!before) throw new Error(`no category ${id}`)
  const isElsewhere = before.parentId !== parentId
  if (!isElsewhere && isSlugOf(before.slug, name)) return
  const wanted = isSlugOf(before.slug, name) ? before.slug : slugify(name)
  const addresses = await newAddresses(tx, rows, { ...before, parentId, slug: wanted })
  await rememberName(tx, { parentId: before.parentId, slug: slugify(before.name), id })
  await forgetName(tx, { parentId, slug: slugify(name) })
  await writeAddresses(tx, addresses)
  if (isElsewhere) await refreshAncestors(tx, await productsIn(tx, id))
}

/** The addresses of a category at its new place and of everything below it, level by level. */
async function newAddresses(tx: Db, rows: readonly TreeRow[], top: TreeRow): Promise<Address[]> {
  const paths = new Map<number | null, string>(rows.map(({ id, path }) => [id, path]))
  const addresses: Address[] = []
  for (
    let level = [top];
    level.length > 0;
    level = rows.filter((row) => level.some(({ id }) => id === row.parentId))
  ) {
    const aboveOf = ({ parentId }: TreeRow) => (parentId === null ? '' : `${paths.get(parentId)}/`)
    const taken = await findTakenAddresses(
      tx,
      level.map((row) => `/${aboveOf(row)}${row.slug}`),
    )
    for (const { id, parentId, slug: wanted } of level) {
      const above = parentId === null ? '' : `${paths.get(parentId)}/`
      const beside = rows.filter((row) => row.parentId === parentId && row.id !== id)
      const used = new Set(beside.map(({ slug }) => slug))
      const isFree = !used.has(wanted) && !taken.has(`/${above}${wanted}`)
      const slug = isFree ? wanted : await freeSlug(tx, wanted, { above, used })
      paths.set(id, `${above}${slug}`)
      const was = rows.find((row) => row.id === id)
      addresses.push({ id, parentId, slug, path: `${above}${slug}`, before: was?.path ?? '' })
    }
  }
  return addresses
}

/** A free last part of an address below `above`, which is '' for the top: `wanted`, else with the next number. */
export async function freeSlug(
  tx: Db,
  wanted: string,
  { above, used }: { above: string; used: ReadonlySet<string> },
): Promise<string> {
  return firstFree(wanted, used, async (candidates) => {
    const taken = await findTakenAddresses(
      tx,
      candidates.map((slug) => `/${above}${slug}`),
    )
    return candidates.filter((slug) => taken.has(`/${above}${slug}`))
  })
}
