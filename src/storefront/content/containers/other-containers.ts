import type { ComponentType } from 'react'
import type { ContainerProps } from './container-props.ts'

export interface ContainerFile {
  default: ComponentType<ContainerProps<unknown>>
}

/**
 * The components of every container that neither home and list pages nor product pages begin with, in one file: one file for each
 * would split the code they share into many small ones, which every list page would load.
 */
export const OTHER_CONTAINERS: Readonly<Record<string, ContainerFile | undefined>> =
  import.meta.glob<ContainerFile>(
    [
      './*/*-container.tsx',
      '!./{product-list,campaign-product,latest-products,most-liked-products,best-sellers,product-detail}/*-container.tsx',
    ],
    { eager: true },
  )
