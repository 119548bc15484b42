/** What the cached page with a container depends on; every cached page depends on the catalogue and the settings anyway. */
export interface ContainerTags {
  /** The products it shows. */
  ids: readonly number[]
  /** True where any sale may change which products it lists. What sells out or is in stock again is part of every cache key. */
  byStock: boolean
}

/** For a container that shows no product. */
export const noProducts = (): ContainerTags => ({ ids: [], byStock: false })

/** All products in the data of a container, its variants and similar products too: whatever has an id and an address. */
export function shownProducts(shown: unknown): ContainerTags {
  const ids = new Set<number>()
  collectProducts(shown, ids)
  return { ids: [...ids], byStock: false }
}

function collectProducts(data: unknown, into: Set<number>): void {
  if (typeof data !== 'object' || data === null) return
  if ('id' in data && typeof data.id === 'number' && 'url' in data) into.add(data.id)
  for (const value of Object.values(data)) collectProducts(value, into)
}
