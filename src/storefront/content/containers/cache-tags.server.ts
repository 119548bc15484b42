import type { CacheTags } from '#database/feed/tagged-cache.ts'

/**
 * What the cached page with a container depends on; every cached page depends on the settings and the category tree anyway. With `list`,
 * which products it shows, or how many there are, may change with any product and with what is in stock; with `byStock`, with any sale.
 */
export type ContainerTags = CacheTags

/** For a container that shows no product. */
export const noProducts = (): ContainerTags => ({ ids: [], list: false, byStock: false })

/**
 * All products in the data of a container, its variants and similar products too: whatever has an id and an address, and the parent that a
 * variant has texts of.
 */
export function shownProducts(shown: unknown): ContainerTags {
  const ids = new Set<number>()
  collectProducts(shown, ids)
  return { ids: [...ids], list: false, byStock: false }
}

/** For a container that lists products by what they are: any other product may be next. */
export const listedProducts = (shown: unknown): ContainerTags => ({ ...shownProducts(shown), list: true })

function collectProducts(data: unknown, into: Set<number>): void {
  if (typeof data !== 'object' || data === null) return
  if ('id' in data && typeof data.id === 'number' && 'url' in data) {
    into.add(data.id)
    if ('parentId' in data && typeof data.parentId === 'number') into.add(data.parentId)
  }
  for (const value of Object.values(data)) collectProducts(value, into)
}
