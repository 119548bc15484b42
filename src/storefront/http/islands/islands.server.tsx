import { randomBytes } from 'node:crypto'
import type { ReactNode } from 'react'
import { type IslandCollector, IslandsContext, type RenderedIsland } from './island.tsx'
import { ISLANDS_ID, islandPrefix, type SentIsland } from './sent-islands.ts'

/** Random, so that no text of the shop equals a mark. */
const MARK = randomBytes(16).toString('hex')
const MARKS = new RegExp(`${MARK}(\\d+)`, 'g')

/** A JSON text that cannot close the script element around it. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The islands of one document. */
export function createIslands() {
  const found: RenderedIsland[] = []
  const collector: IslandCollector = {
    add(island) {
      const id = found.push(island) - 1
      return { id, mark: `${MARK}${id}` }
    },
  }
  return {
    collector,
    /** Puts the HTML of each island in its place. `render` renders one as a root of its own, with this prefix of ids. */
    fill(html: string, render: (island: ReactNode, identifierPrefix: string) => string): string {
      return html.replace(MARKS, (_, id) => {
        const island = found[Number(id)]
        return island
          ? render(<IslandsContext value={null}>{island.element}</IslandsContext>, islandPrefix(Number(id)))
          : ''
      })
    },
    /** The data block for the browser; '' for a document without islands. */
    block(): string {
      if (found.length === 0) return ''
      const sent = found.map(({ name, when, props }): SentIsland => [name, when, props])
      return `<script type="application/json" id="${ISLANDS_ID}">${scriptJson(sent)}</script>`
    },
  }
}
