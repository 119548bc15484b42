import type { z } from 'zod'
import type { CacheTags } from '#database/feed/tagged-cache.ts'
import type { PageContainer } from '#modules/content/pages/pages.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import type { ContainerTags } from '../containers/cache-tags.server.ts'
import { CONTAINERS } from '../containers/containers.server.ts'
import type { AnyContainer, Audience, Container } from '../containers/define-container.server.ts'

/** A container as a page renders it. */
export interface ShownContainer extends Pick<PageContainer, 'name' | 'options' | 'data'> {
  /** For React, because a page may contain the same container twice. */
  key: string
}

interface ShownContainers {
  /** Those that render something. */
  containers: ShownContainer[]
  /** What a cached page with them depends on; null where one shows something of its visitor. */
  tags: CacheTags | null
  /** They are product widgets only, and all of them are empty. */
  hasNoProducts: boolean
}

/** One container with what its declaration says about the data. */
interface Shown {
  data: unknown
  /** Null for the data of one visitor. */
  tags: ContainerTags | null
  isEmpty: boolean
}

const declarations = new Map(CONTAINERS.map((container) => [container.name, container]))

/** Gives the loaded containers of a page the data that their components take, and drops those with nothing to show. */
export async function showContainers(
  loaded: readonly PageContainer[],
  page: PageRequest,
  query: URLSearchParams,
): Promise<ShownContainers> {
  const shown = await Promise.all(
    loaded.map(async (container, index) => ({
      ...(await show(container, page, query)),
      key: `${index}-${container.name}`,
      name: container.name,
      options: container.options,
    })),
  )
  return {
    containers: shown.flatMap(({ key, name, options, data }) =>
      data === undefined ? [] : [{ key, name, options, data }],
    ),
    tags: pageTags(shown),
    hasNoProducts: shown.length > 0 && shown.every(({ isEmpty }) => isEmpty),
  }
}

const NOTHING = {
  data: undefined,
  tags: { ids: [], list: false, byStock: false },
  isEmpty: false,
} satisfies Shown

async function show(container: PageContainer, page: PageRequest, query: URLSearchParams): Promise<Shown> {
  const declaration = declarations.get(container.name)
  if (!declaration || container.refused) return NOTHING
  if (declaration.audience !== 'everyone') {
    page.visit.preventCaching()
    return { data: await showToVisitor(declaration, container.data, page), tags: null, isEmpty: false }
  }
  // It may have something to show after a change of any product: the product it names may be on sale again.
  if (container.data === null) return { ...NOTHING, tags: { ...NOTHING.tags, list: true } }
  const { shop, preferences, view } = page
  const data = await declaration.show(container.data, { shop, preferences, view, query }, undefined)
  return { data, tags: declaration.cacheTags?.(data) ?? null, isEmpty: declaration.isEmpty?.(data) ?? false }
}

/** The data of a container for the visitor; undefined for nothing to show, null for customers where nobody is signed in. */
async function showToVisitor(
  declaration: Exclude<AnyContainer, { audience: 'everyone' }>,
  data: unknown,
  page: PageRequest,
): Promise<unknown> {
  const visitor = await page.visitor()
  if (declaration.audience === 'visitor') {
    return data === null ? undefined : declaration.show(data, page, visitor)
  }
  const { customer } = visitor
  return customer && data !== null ? declaration.show(data, page, { ...visitor, customer }) : null
}

function pageTags(shown: readonly Pick<Shown, 'tags'>[]): CacheTags | null {
  const tags = shown.flatMap((container) => container.tags ?? [])
  if (tags.length < shown.length) return null
  return {
    ids: [...new Set(tags.flatMap(({ ids }) => ids))],
    list: tags.some(({ list }) => list),
    byStock: tags.some(({ byStock }) => byStock),
  }
}

/** The data of this container if the page renders it; else null. */
export function dataOf<Who extends Audience, Schema extends z.ZodType, Data, Shown>(
  { name }: Container<Who, Schema, Data, Shown>,
  containers: readonly ShownContainer[],
): Shown | null {
  const shown = containers.find((container) => container.name === name)
  return shown ? (shown.data as Shown) : null
}
