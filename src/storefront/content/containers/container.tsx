import { type ComponentType, lazy } from 'react'
import { containerFolder } from './container-folder.ts'
import type { ContainerProps } from './container-props.ts'
import type { ContainerFile } from './other-containers.ts'

type AnyComponent = ComponentType<ContainerProps<unknown>>

/** Part of the page's own code, because home and list pages begin with them. */
const IMMEDIATE = import.meta.glob<ContainerFile>(
  './{product-list,campaign-product,latest-products,most-liked-products,best-sellers}/*-container.tsx',
  { eager: true },
)
/** Loaded for the pages that name one, so that list pages do not load the product page. */
const LAZY = import.meta.glob<ContainerFile>('./product-detail/*-container.tsx')

/** For a name without a component. */
const Nothing: AnyComponent = () => null

async function loadOther(file: string): Promise<ContainerFile> {
  const { OTHER_CONTAINERS } = await import('./other-containers.ts')
  return OTHER_CONTAINERS[file] ?? { default: Nothing }
}

const loadingNow = (file: Promise<ContainerFile>) => lazy(() => file)

const found = new Map<string, AnyComponent>()

/** The component in the folder of that name, which begins to load now; it renders nothing where there is none. */
export function containerComponent(name: string): AnyComponent {
  const known = found.get(name)
  if (known) return known
  const folder = containerFolder(name)
  const file = `./${folder}/${folder}-container.tsx`
  const component = IMMEDIATE[file]?.default ?? loadingNow(LAZY[file]?.() ?? loadOther(file))
  found.set(name, component)
  return component
}
