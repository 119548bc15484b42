import type { ComponentType } from 'react'
import type { ContainerProps } from './container-props.ts'

export interface ContainerFile {
  default: ComponentType<ContainerProps<unknown>>
}

/**
 * The components of every container that `container-file.ts` does not name, in one file: one file for each would split the code they
 * share into many small ones.
 */
export const OTHER_CONTAINERS: Readonly<Record<string, ContainerFile | undefined>> =
  import.meta.glob<ContainerFile>(
    [
      './*/*-container.tsx',
      '!./{product-list,campaign-product,latest-products,most-liked-products,best-sellers,collections,recently-viewed,product-detail}/*-container.tsx',
    ],
    { eager: true },
  )
