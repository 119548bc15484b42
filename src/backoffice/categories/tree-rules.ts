import type { CategoryItem } from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { foldText } from '#shared/text/turkish.ts'

/** A row of the tree as it is shown. */
export interface ShownRow {
  item: CategoryItem
  /** 1 for a top category. */
  level: number
  /** Its place among its siblings, from 0, and how many these are. */
  at: number
  siblings: number
  hasChildren: boolean
}

/** A place that a category can be put in by a key or a button; null where there is none. */
export type Placing = { parentId?: number | null; at: number } | null

/** The rows that are in view: those whose ancestors are open, or, with a text, those whose names have it and what is above them. */
export function shownRows(
  items: readonly CategoryItem[],
  open: ReadonlySet<number>,
  text: string,
): ShownRow[] {
  const children = Map.groupBy(items, ({ parentId }) => parentId)
  const words = foldText(text.trim())
  const found = new Set<number>()
  const byId = new Map(items.map((item) => [item.id, item]))
  if (words !== '')
    for (const item of items.filter(({ name }) => foldText(name).includes(words)))
      for (let at: CategoryItem | undefined = item; at; at = byId.get(at.parentId ?? 0)) found.add(at.id)
  const rows: ShownRow[] = []
  const add = (parentId: number | null, level: number) => {
    const beside = children.get(parentId) ?? []
    for (const [at, item] of beside.entries()) {
      if (words !== '' && !found.has(item.id)) continue
      rows.push({ item, level, at, siblings: beside.length, hasChildren: children.has(item.id) })
      if (words !== '' || open.has(item.id)) add(item.id, level + 1)
    }
  }
  add(null, 1)
  return rows
}

const siblingsOf = (items: readonly CategoryItem[], parentId: number | null) =>
  items.filter((item) => item.parentId === parentId)

/** One place up or down among its siblings. */
export function besides(items: readonly CategoryItem[], item: CategoryItem, by: 1 | -1): Placing {
  const beside = siblingsOf(items, item.parentId)
  const at = beside.findIndex(({ id }) => id === item.id) + by
  return at < 0 || at >= beside.length ? null : { at }
}

/** Into the sibling above it, as its last. */
export function inwards(items: readonly CategoryItem[], item: CategoryItem): Placing {
  const beside = siblingsOf(items, item.parentId)
  const above = beside[beside.findIndex(({ id }) => id === item.id) - 1]
  return above ? { parentId: above.id, at: siblingsOf(items, above.id).length } : null
}

/** Out of the category that it is in, right after that one. */
export function outwards(items: readonly CategoryItem[], item: CategoryItem): Placing {
  const parent = items.find(({ id }) => id === item.parentId)
  if (!parent) return null
  const beside = siblingsOf(items, parent.parentId)
  return { parentId: parent.parentId, at: beside.findIndex(({ id }) => id === parent.id) + 1 }
}

/** Where over a row something is dropped: above it, onto it or below it. */
export type DropZone = 'before' | 'into' | 'after'

/** The zone of a place in a row: a third each. `share` is 0 at its upper edge and 1 at its lower one. */
export const zoneAt = (share: number): DropZone =>
  share < 1 / 3 ? 'before' : share > 2 / 3 ? 'after' : 'into'

/** The place that dropping `item` at a row gives it; null where it stays where it is, 'itself' for a row that is in it. */
export function dropped(
  items: readonly CategoryItem[],
  item: CategoryItem,
  target: CategoryItem,
  zone: DropZone,
): Placing | 'itself' {
  if (target.id === item.id) return null
  if (target.path.startsWith(`${item.path}/`)) return 'itself'
  const parentId = zone === 'into' ? target.id : target.parentId
  const beside = siblingsOf(items, parentId).filter(({ id }) => id !== item.id)
  const at =
    zone === 'into'
      ? beside.length
      : beside.findIndex(({ id }) => id === target.id) + Number(zone === 'after')
  const now = siblingsOf(items, item.parentId).findIndex(({ id }) => id === item.id)
  return parentId === item.parentId && at === now ? null : { parentId, at }
}

/** Names from the root, as `Ev › Mutfak`. */
export function fullName(items: readonly CategoryItem[], id: number): string {
  const item = items.find((each) => each.id === id)
  if (!item) return ''
  return item.parentId === null ? item.name : `${fullName(items, item.parentId)} › ${item.name}`
}

/** The categories that are neither it nor below it. */
export function outsideOf(
  items: readonly CategoryItem[],
  { path }: Pick<CategoryItem, 'path'>,
): CategoryItem[] {
  return items.filter((item) => item.path !== path && !item.path.startsWith(`${path}/`))
}
