import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { archiveFolder } from './archive-settings.ts'
import { type CopyStore, walKey } from './copy-store.ts'
import { isArchived, isHistory, isSegment, numberOf, segmentName, timelineOf } from './wal-names.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
/** Its content says since when segments are missing; it goes when a base copy made a new beginning. */
const BROKEN = 'chain-broken'

export interface Shipping {
  clusterDir: string
  store: CopyStore
  system: string
  segmentBytes: number
}

/** The archived files that wait, in the order in which they have to be stored. */
export async function waitingWal({ clusterDir }: Pick<Shipping, 'clusterDir'>): Promise<string[]> {
  const names = await readdir(archiveFolder(clusterDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const order = (name: string) => `${isHistory(name) ? 0 : 1}${name}`
  return names.filter(isArchived).sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** Segments that the server could not archive yet, for want of space in the cluster. */
export async function unarchivedSegments(clusterDir: string): Promise<number> {
  const names = await readdir(join(clusterDir, 'pg_wal', 'archive_status')).catch(() => [])
  return names.filter((name) => name.endsWith('.ready')).length
}

/** Since when the stored log has a gap that only a base copy ends; undefined where it has none. */
export async function brokenSince(clusterDir: string): Promise<Date | undefined> {
  const text = await readFile(join(archiveFolder(clusterDir), BROKEN), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : new Date(text.trim())
}

export async function markBroken(clusterDir: string): Promise<void> {
  if ((await brokenSince(clusterDir)) === undefined)
    await writeFile(join(archiveFolder(clusterDir), BROKEN), `${new Date().toISOString()}\n`, { mode: 0o600 })
}

export async function markWhole(clusterDir: string): Promise<void> {
  await rm(join(archiveFolder(clusterDir), BROKEN), { force: true })
}

/** Throws away what waits. The chain is broken then. */
export async function dropWaiting(clusterDir: string): Promise<number> {
  const names = await waitingWal({ clusterDir })
  if (names.length === 0) return 0
  await markBroken(clusterDir)
  for (const name of names) await rm(join(archiveFolder(clusterDir), name), { force: true })
  return names.length
}

/** Thrown where a store has other content under a segment's name. */
export class ForeignWalError extends Error {
  constructor(place: string, name: string) {
    super(
      `${place} holds another ${name} of the same cluster: a copy of this shop's data folder is stored there too; give this shop a BACKUP_TO of its own`,
    )
  }
}

/** Thrown where a stored file does not read back. */
export class DamagedWalError extends Error {
  readonly file: string
  constructor(file: string, options: ErrorOptions) {
    super(`the stored ${file} is damaged`, options)
    this.file = file
  }
}

/** A stored file as it was, or null where there is none. Throws where it was damaged. */
export async function fetchWal(
  store: CopyStore,
  system: string,
  name: string,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const content = await store.get(walKey(system, name), { signal })
  if (content === null) return null
  const packed = await buffer(content)
  try {
    return await decompress(packed)
  } catch (cause) {
    throw new DamagedWalError(name, { cause })
  }
}

/** Stores a file, and returns when it was read back as it is. One that is stored already stays; another of its name is an error. */
export async function storeWal(
  store: CopyStore,
  system: string,
  name: string,
  content: Buffer,
  signal?: AbortSignal,
): Promise<void> {
  const there = await fetchWal(store, system, name, signal)
  if (there !== null && !there.equals(content)) throw new ForeignWalError(store.place, name)
  if (there !== null) return
  await store.put(walKey(system, name), await compress(content, CHECKED), { signal })
  const stored = await fetchWal(store, system, name, signal)
  if (!stored?.equals(content))
    throw new Error(`${store.place}: ${name} reads back otherwise than it was stored`)
}

/** Whether the file was stored: one that was dropped meanwhile, for want of space, was not. */
async function ship(
  { clusterDir, store, system }: Shipping,
  name: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const file = join(archiveFolder(clusterDir), name)
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!content) return false
  await storeWal(store, system, name, content, signal)
  await rm(file, { force: true })
  return true
}

/** Stores which timelines the cluster has left. A restored one began its own before it archived anything. */
export async function shipHistories(
  { clusterDir, store, system }: Shipping,
  signal?: AbortSignal,
): Promise<void> {
  const folder = join(clusterDir, 'pg_wal')
  for (const name of (await readdir(folder)).filter(isHistory))
    await storeWal(store, system, name, await readFile(join(folder, name)), signal)
}

/** Whether the segment before is stored, or archived and waiting with it. */
async function follows({ store, system, segmentBytes }: Shipping, name: string): Promise<boolean> {
  const number = numberOf(name, segmentBytes)
  if (number === 0) return true
  const key = walKey(system, segmentName(timelineOf(name), number - 1, segmentBytes))
  for await (const found of store.list(key)) if (found.key === key) return true
  return false
}

/**
 * Stores what the server archived, in order, and deletes each file here once it was read back. `last` is the segment stored before, if
 * this process knows it: one that does not follow it (the server ran without archiving, or began a timeline) breaks the chain.
 * Returns the last segment stored. Throws at the first file that could not be stored; it and those after it wait.
 */
export async function shipWal(
  shipping: Shipping,
  options: { last?: string | undefined; signal?: AbortSignal; onStored?(name: string): void } = {},
): Promise<string | undefined> {
  const { signal, onStored } = options
  let { last } = options
  const { clusterDir, segmentBytes } = shipping
  for (const name of await waitingWal(shipping)) {
    signal?.throwIfAborted()
    if (isSegment(name)) {
      const before = last && segmentName(timelineOf(name), numberOf(name, segmentBytes) - 1, segmentBytes)
      if (last === undefined ? !(await follows(shipping, name)) : last !== before && last !== name)
        await markBroken(clusterDir)
    }
    if (!(await ship(shipping, name, signal))) continue
    if (isSegment(name)) last = name
    onStored?.(name)
  }
  return last
}

/** Bytes that wait in the cluster: archived, and not yet archived. */
export async function waitingBytes(clusterDir: string, segmentBytes: number): Promise<number> {
  const folder = archiveFolder(clusterDir)
  const names = await waitingWal({ clusterDir })
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const archived = sizes.reduce((sum, size) => sum + size, 0)
  return archived + (await unarchivedSegments(clusterDir)) * segmentBytes
}
