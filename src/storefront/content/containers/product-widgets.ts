import type { ContainerFile } from './other-containers.ts'

/** The components of the containers that show a row of products, in one file, because they stand on the same pages. */
export const PRODUCT_WIDGETS: Readonly<Record<string, ContainerFile | undefined>> =
  import.meta.glob<ContainerFile>(
    './{campaign-product,latest-products,most-liked-products,best-sellers,collections,recently-viewed}/*-container.tsx',
    { eager: true },
  )
