import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#database/database.ts'
import { freeSpace } from '#database/embedded/free-space.ts'
import { copiesOf, copyBefore } from '#database/embedded/point-in-time/choose-copy.ts'
import {
  type BaseCopy,
  type CopyStore,
  listBaseCopies,
  listSystems,
} from '#database/embedded/point-in-time/copy-store.ts'
import {
  type Recovered,
  type RecoverOptions,
  recoverCluster,
} from '#database/embedded/point-in-time/recover-cluster.ts'
import { listTimelines, readForks, type StoredTimeline } from '#database/embedded/point-in-time/timelines.ts'
import { giveToOwnerOf } from '#database/embedded/server-account.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { liveControl, storeLastLog } from './live-shop.ts'
import { bringFiles, type FolderState, readFolderState, writeFolderState } from './restored-folder.ts'

/** Room for the log that is replayed, beside the unpacked copy. */
const REPLAY_BYTES = 3 * 2 ** 30

export type RestoreRefusal =
  | { reason: 'no-copies' }
  /** The place has copies of other clusters, by their identifiers; none of them is the shop's, or there is no shop to go by. */
  | { reason: 'which-shop'; systems: string[] }
  /** The store has no log of the timeline that was asked for. */
  | { reason: 'no-timeline'; timelines: StoredTimeline[] }
  | { reason: 'too-early'; earliest: Date }
  /** The folder holds something else, or a restore to another moment. */
  | { reason: 'folder-taken' }
  | { reason: 'done-already' }
  | { reason: 'no-space'; freeBytes: number; neededBytes: number }

export type RestoreResult =
  | { ok: true; state: FolderState; recovered: Recovered; isLogComplete: boolean; files: number }
  | ({ ok: false } & RestoreRefusal)

export interface RestoreOptions {
  store: CopyStore
  moment: Date
  /** The folder of the live shop, which is left as it is. */
  dataDir: string
  /** The new folder. It is made; one of an interrupted restore is gone on with. */
  into: string
  /** The cluster, where the place has several. */
  system?: string | undefined
  /** The history to follow; else the live shop's, or without one the one that was stored last. */
  timeline?: number | undefined
  /** Told where the store alone decides between several histories, the one that is followed first. */
  onTimelines?(timelines: readonly StoredTimeline[]): void
  /** What holds the restored shop until its owner releases it. */
  hold(db: Database, of: { takenAt: Date; from: string }): Promise<void>
  signal?: AbortSignal
  onProgress?: RecoverOptions['onProgress']
  onStep?(step: 'log' | 'files' | 'database'): void
  volatile?: boolean
}

/** Which cluster is meant: the one asked for, the live shop's, or the only one. */
async function findSystem({ store, system, dataDir }: RestoreOptions): Promise<string | RestoreRefusal> {
  const systems = await listSystems(store)
  if (systems.length === 0) return { reason: 'no-copies' }
  const live = (await liveControl(dataDir))?.system
  const wanted = system ?? live ?? (systems.length === 1 ? systems[0] : undefined)
  return wanted !== undefined && systems.includes(wanted) ? wanted : { reason: 'which-shop', systems }
}

interface Chosen {
  copy: BaseCopy
  timeline: number
}

async function chooseTimeline(
  { store, dataDir, timeline, onTimelines }: RestoreOptions,
  system: string,
): Promise<number | RestoreRefusal> {
  const live = await liveControl(dataDir)
  if (timeline === undefined && live?.system === system) return live.timeline
  const timelines = await listTimelines(store, system)
  if (timeline !== undefined)
    return timelines.some((each) => each.timeline === timeline)
      ? timeline
      : { reason: 'no-timeline', timelines }
  if (timelines.length > 1) onTimelines?.(timelines)
  return timelines[0]?.timeline ?? 1
}

async function chooseCopy(options: RestoreOptions, system: string): Promise<Chosen | RestoreRefusal> {
  const { store, moment } = options
  const timeline = await chooseTimeline(options, system)
  if (typeof timeline !== 'number') return timeline
  const forks = await readForks(store, system, timeline)
  const copies = copiesOf(await listBaseCopies(store, system), timeline, forks)
  const copy = copyBefore(copies, moment)
  if (copy) return { copy, timeline }
  const earliest = copies[0]?.stop.at
  return earliest ? { reason: 'too-early', earliest } : { reason: 'no-copies' }
}

/** The state of a restore that was begun in the folder, or makes the folder for a new one. */
async function prepareFolder(options: RestoreOptions, system: string): Promise<FolderState | RestoreRefusal> {
  const { into, moment, store } = options
  const begun = await readFolderState(into)
  if (begun) {
    const isOther = begun.system !== system || begun.timeline !== (options.timeline ?? begun.timeline)
    if (isOther || begun.moment.getTime() !== moment.getTime()) return { reason: 'folder-taken' }
    return begun.state === 'done' ? { reason: 'done-already' } : begun
  }
  if ((await readdir(into).catch(() => [])).length > 0) return { reason: 'folder-taken' }
  const chosen = await chooseCopy(options, system)
  if ('reason' in chosen) return chosen
  const { copy, timeline } = chosen
  const neededBytes = copy.packed.bytes + REPLAY_BYTES
  const freeBytes = await freeSpace(dirname(into)).catch(() => neededBytes)
  if (freeBytes < neededBytes) return { reason: 'no-space', freeBytes, neededBytes }
  await mkdir(into, { recursive: true, mode: 0o700 })
  await giveToOwnerOf(dirname(into), into)
  const state: FolderState = {
    ...{ format: 1, state: 'recovering', system, timeline, moment },
    ...{ copy: copy.copy, place: store.place, takenAt: null },
  }
  await writeFolderState(into, state)
  return state
}

/**
 * Makes, in a folder of its own, the shop as it was at a moment: the last base copy before it and the log up to it, with the pictures and
 * keys of the live shop, held until its owner releases it. Until all of that is done no shop starts on the folder. The live shop is neither
 * stopped nor changed. Where the stored log ends before the moment, it is as far as that reaches. Interrupted, the same call goes on.
 * Throws `RecoveryError` and `DamagedCopyError`.
 */
export async function restoreToMoment(options: RestoreOptions): Promise<RestoreResult> {
  const { store, moment, dataDir, into, signal, onProgress, onStep, volatile } = options
  const system = await findSystem(options)
  if (typeof system !== 'string') return { ok: false, ...system }
  const state = await prepareFolder(options, system)
  if ('reason' in state) return { ok: false, ...state }
  const copy = (await listBaseCopies(store, system)).find((each) => each.copy === state.copy)
  if (!copy) return { ok: false, reason: 'no-copies' }
  onStep?.('log')
  const isLogComplete = await storeLastLog(dataDir, store, system)
  const recovered = await recoverCluster({
    ...{ store, copy, timeline: state.timeline, moment, dataDir: into },
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(volatile && { volatile }),
  })
  // Held before anything else: the keys that the files bring could charge and ship.
  onStep?.('database')
  const takenAt = recovered.reached ? moment : (recovered.lastChange ?? copy.stop.at)
  const opened = await openCommandDatabase({
    ...{ dataDir: into, address: undefined, maxConnections: 2 },
    unfinished: true,
  })
  if (!opened.ok) throw new Error(opened.message)
  try {
    await options.hold(opened.db, { takenAt, from: `${store.place} (${copy.copy})` })
  } finally {
    await opened.close()
  }
  onStep?.('files')
  const files = await bringFiles(dataDir, into)
  const done: FolderState = { ...state, state: 'done', takenAt }
  await writeFolderState(into, done)
  return { ok: true, state: done, recovered, isLogComplete, files }
}

/** Where a restore goes that names no folder: beside the shop's. */
export const defaultFolder = (dataDir: string, name: string): string =>
  join(dirname(dataDir), `${dataDir.split(/[\\/]/).at(-1)}-restored-${name}`)
