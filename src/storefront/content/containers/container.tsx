import { type ComponentType, lazy } from 'react'
import { whenAwake } from '../../http/hydration/late-hydration.ts'
import { containerFile } from './container-file.ts'
import type { ContainerProps } from './container-props.ts'
import type { ContainerFile } from './other-containers.ts'

type AnyComponent = ComponentType<ContainerProps<unknown>>

/**
 * Lists, product pages, product widgets and all other containers are four files, so that none loads the code of another. The
 * head of a page for one visitor names those it needs (`page-scripts.server.ts`), so that they load together with the page's own.
 */
const WHOLE_PAGES = import.meta.glob<ContainerFile>('./{product-list,product-detail}/*-container.tsx')

/** For a name without a component. */
const Nothing: AnyComponent = () => null

async function loadContainer(name: string): Promise<ContainerFile> {
  const { part, file } = containerFile(name)
  const load = WHOLE_PAGES[part]
  if (load) return load()
  const files =
    part === './product-widgets.ts'
      ? (await import('./product-widgets.ts')).PRODUCT_WIDGETS
      : (await import('./other-containers.ts')).OTHER_CONTAINERS
  return files[file] ?? { default: Nothing }
}

const loadingNow = (file: Promise<ContainerFile>) => lazy(() => file)

const found = new Map<string, AnyComponent>()

/** The component in the folder of that name, which loads as soon as the page is awake; it renders nothing where there is none. */
export function containerComponent(name: string): AnyComponent {
  const known = found.get(name)
  if (known) return known
  const component = loadingNow(whenAwake(() => loadContainer(name)))
  found.set(name, component)
  return component
}
