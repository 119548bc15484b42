import type { ComponentType } from 'react'

interface IslandFile {
  // The properties come from the document, for which `Island` has checked them.
  default: ComponentType<never>
}

/** The islands of plain documents, by name: each loads when the browser makes it live. */
export const ISLANDS: Readonly<Record<string, () => Promise<IslandFile>>> = {
  'search-box': () =>
    import('./shell/search/search-box.tsx').then(({ SearchBox }) => ({ default: SearchBox })),
  'product-top': () => import('./catalogue/product/product-top.tsx'),
}
