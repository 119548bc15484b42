import { type ComponentType, lazy } from 'react'
import { containerFolder } from './container-folder.ts'
import type { ContainerProps } from './container-props.ts'

type AnyComponent = ComponentType<ContainerProps<unknown>>
interface ContainerFile {
  default: AnyComponent
}

/** Part of the page's own code, because home and list pages begin with them. */
const IMMEDIATE = import.meta.glob<ContainerFile>(
  './{product-list,campaign-product,latest-products,most-liked-products,best-sellers}/*-container.tsx',
  { eager: true },
)
/** Loaded for the pages that name one, so that list pages do not load the product page. */
const LAZY = import.meta.glob<ContainerFile>([
  './*/*-container.tsx',
  '!./{product-list,campaign-product,latest-products,most-liked-products,best-sellers}/*-container.tsx',
])

const found = new Map<string, AnyComponent | null>()

/** The component in the folder of that name, which begins to load now; null where there is none. */
export function containerComponent(name: string): AnyComponent | null {
  const known = found.get(name)
  if (known !== undefined) return known
  const folder = containerFolder(name)
  const file = `./${folder}/${folder}-container.tsx`
  const loading = LAZY[file]?.()
  const component = IMMEDIATE[file]?.default ?? (loading ? lazy(() => loading) : null)
  found.set(name, component)
  return component
}
