import type { IslandMoment } from './island.tsx'

/** The id of the data block that names the islands of a plain document. */
export const ISLANDS_ID = 'islands'

/** An event of the document: a visit has replaced its regions (`visit.ts`). */
export const REGIONS_SHOWN = 'regions-shown'

/** Name, moment and properties, in the order of the islands' numbers. */
export type SentIsland = [name: string, when: IslandMoment, props: object]

/** React's `identifierPrefix` of an island, on both sides. */
export const islandPrefix = (id: number) => `i${id}`
