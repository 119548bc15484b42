/** The layout of a product list: products side by side, or one below the other. */
export type ListView = 'grid' | 'list'

/** Reads a view from an address, a cookie or a setting; null for anything else. */
export function listView(given: unknown): ListView | null {
  return given === 'grid' || given === 'list' ? given : null
}
