import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/** What point in time needs of a store of files: a folder or a bucket (`FileStore` of the module storage). */
export interface CopyStore {
  readonly place: string
  put(key: string, content: Readable | Buffer, options?: { signal?: AbortSignal }): Promise<unknown>
  get(key: string, options?: { signal?: AbortSignal }): Promise<Readable | null>
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; changedAt: Date }>
  remove(key: string): Promise<void>
}

/**
 * One folder for each cluster, by the identifier that PostgreSQL gave it: another shop with the same place does not mix its log
 * with this one's.
 */
const ROOT = 'point-in-time'

const walFolder = (system: string) => `${ROOT}/${system}/wal/`
const baseFolder = (system: string) => `${ROOT}/${system}/base/`
export const walKey = (system: string, name: string) => `${walFolder(system)}${name}.zst`
export const baseKey = (system: string, copy: string, file: string) => `${baseFolder(system)}${copy}/${file}`

/** Written to find out whether a place takes files again. */
export const probeKey = (system: string) => `${ROOT}/${system}/last-try`

/** The packed files of a base copy: `zstd -dc cluster.tar.zst | tar x` unpacks them as well. */
export const PACKED = 'cluster.tar.zst'
/** Written last: a copy without it is not whole. */
export const MANIFEST = 'manifest.json'

const Point = z.object({ lsn: z.string(), segment: z.string(), at: z.coerce.date() })

const Manifest = z.object({
  format: z.literal(1),
  /** PostgreSQL's major version, and system and processor as `linux-x64`: files of another one cannot be read. */
  major: z.string(),
  platform: z.string(),
  /** The cluster's own identifier, 64 bits as a decimal number. */
  system: z.string(),
  timeline: z.number(),
  segmentBytes: z.number(),
  /** The log between the two has to be replayed; from `stop.at` on every moment can be restored. */
  start: Point,
  stop: Point,
  packed: z.object({ files: z.number(), bytes: z.number(), packedBytes: z.number(), sha256: z.string() }),
})

export type Manifest = z.infer<typeof Manifest>

export interface BaseCopy extends Manifest {
  /** The name of its folder. */
  copy: string
}

/** Thrown for a copy that says something that this version does not know, or that was changed. */
export class UnreadableCopyError extends Error {}

/** The whole base copies of a cluster, oldest first. */
export async function listBaseCopies(store: CopyStore, system: string): Promise<BaseCopy[]> {
  const copies: BaseCopy[] = []
  const prefix = baseFolder(system)
  for await (const { key } of store.list(prefix)) {
    if (!key.endsWith(`/${MANIFEST}`)) continue
    const content = await store.get(key)
    if (content === null) continue
    const text = (await buffer(content)).toString()
    const read = Manifest.safeParse(JSON.parse(text))
    if (!read.success) throw new UnreadableCopyError(`${store.place}/${key} cannot be read by this version`)
    copies.push({ ...read.data, copy: key.slice(prefix.length, -MANIFEST.length - 1) })
  }
  return copies.sort((one, other) => one.stop.at.getTime() - other.stop.at.getTime())
}

export interface StoredWal {
  name: string
  bytes: number
  storedAt: Date
}

/** The archived files of a cluster, by name. */
export async function listWal(store: CopyStore, system: string): Promise<Map<string, StoredWal>> {
  const prefix = walFolder(system)
  const found = new Map<string, StoredWal>()
  for await (const { key, bytes, changedAt } of store.list(prefix)) {
    const name = key.slice(prefix.length, -'.zst'.length)
    found.set(name, { name, bytes, storedAt: changedAt })
  }
  return found
}

/** The identifiers of the clusters that a store has copies of. */
export async function listSystems(store: CopyStore): Promise<string[]> {
  const systems = new Set<string>()
  for await (const { key } of store.list(`${ROOT}/`)) {
    const system = key.split('/')[1]
    if (system && key.endsWith(`/${MANIFEST}`)) systems.add(system)
  }
  return [...systems]
}

/** Every file of base copies that have no manifest, with the day they were written. */
export async function* listBaseFiles(
  store: CopyStore,
  system: string,
): AsyncIterable<{ key: string; copy: string; changedAt: Date }> {
  const prefix = baseFolder(system)
  for await (const { key, changedAt } of store.list(prefix))
    yield { key, changedAt, copy: key.slice(prefix.length).split('/')[0] ?? '' }
}
