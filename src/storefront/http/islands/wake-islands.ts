import type { ComponentType } from 'react'
import type { IslandMoment } from './island.tsx'
import { ISLANDS_ID, type SentIsland } from './sent-islands.ts'

/** An island that the browser has not made live yet. */
export interface SleepingIsland {
  id: number
  name: string
  props: object
  element: Element
}

/** The islands that a document names, with their places in `root`. */
export function sentIslands(
  of: Document,
  root: ParentNode = of,
): (SleepingIsland & { when: IslandMoment })[] {
  const text = of.getElementById(ISLANDS_ID)?.textContent
  const sent: SentIsland[] = text ? JSON.parse(text) : []
  return sent.flatMap(([name, when, props], id) => {
    const element = root.querySelector(`[data-island="${id}"]`)
    return element ? [{ id, name, when, props, element }] : []
  })
}

/** How the components of islands are loaded, by name. */
export type IslandFiles = Readonly<
  // The properties come from the document, for which `Island` has checked them.
  Record<string, () => Promise<{ default: ComponentType<never> }>>
>

let files: IslandFiles = {}
let waitsForSign = true

/** Called once, before islands are woken. `isOwn` where they show something of this shopper, as hearts do: then none waits for a sign. */
export function nameIslands(all: IslandFiles, isOwn: boolean): void {
  files = all
  waitsForSign = !isOwn
}

/** Resolves when the moment of the island has come. */
function momentOf(element: Element, when: IslandMoment): Promise<unknown> {
  if (when === 'load') return Promise.resolve()
  if (when === 'visible')
    return new Promise<void>((resolve) => {
      const seen = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          seen.disconnect()
          resolve()
        },
        { rootMargin: '200px' },
      )
      seen.observe(element)
    })
  return (waitsForSign && window.beforeScripts?.firstSign) || Promise.resolve()
}

/**
 * Makes the islands of the document live, each at its moment; of a visited page `of` those in `root`. React and the components load with the
 * first of them. Resolves when all are but those that wait to be seen.
 */
export async function wakeIslands(of: Document = document, root: ParentNode = of): Promise<void> {
  const awaited = sentIslands(of, root).map(async ({ when, ...island }) => {
    const live = momentOf(island.element, when).then(() => makeLive(island))
    if (when !== 'visible') await live
  })
  await Promise.all(awaited)
}

async function makeLive(island: SleepingIsland): Promise<void> {
  const load = files[island.name]
  if (!load) throw new Error(`no island ${island.name}`)
  // Without a connection the island stays what it is without JavaScript.
  const loaded = await Promise.all([import('./hydrate-island.tsx'), load()]).catch(() => null)
  if (!loaded) return
  const [{ hydrateIsland }, { default: component }] = loaded
  await hydrateIsland(island, component)
}
