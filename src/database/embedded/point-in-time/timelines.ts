import { type BaseCopy, type CopyStore, listBaseCopies, listWal, type StoredWal } from './copy-store.ts'
import { type Fork, historyName, isSegment, readHistory, timelineOf } from './wal-names.ts'
import { fetchWal } from './wal-shipping.ts'

/** A timeline that a store has log or a base copy of. */
export interface StoredTimeline {
  timeline: number
  /** When the last of it was stored. */
  storedAt: Date
}

/**
 * The timelines that a server has written on, the one that was stored last first. A history file alone does not count: a recovery leaves
 * one even if its folder is never started.
 */
export function storedTimelines(
  wal: Iterable<Pick<StoredWal, 'name' | 'storedAt'>>,
  copies: Iterable<Pick<BaseCopy, 'timeline' | 'stop'>>,
): StoredTimeline[] {
  const last = new Map<number, Date>()
  const see = (timeline: number, at: Date) => {
    const before = last.get(timeline)
    if (!before || before < at) last.set(timeline, at)
  }
  for (const { name, storedAt } of wal) if (isSegment(name)) see(timelineOf(name), storedAt)
  for (const { timeline, stop } of copies) see(timeline, stop.at)
  return [...last]
    .map(([timeline, storedAt]) => ({ timeline, storedAt }))
    .sort((one, other) => other.storedAt.getTime() - one.storedAt.getTime() || other.timeline - one.timeline)
}

export async function listTimelines(store: CopyStore, system: string): Promise<StoredTimeline[]> {
  return storedTimelines((await listWal(store, system)).values(), await listBaseCopies(store, system))
}

/** The earlier timelines of `timeline`, from the history file that is stored with the log; none where there is no such file. */
export async function readForks(store: CopyStore, system: string, timeline: number): Promise<Fork[]> {
  const content = timeline === 1 ? null : await fetchWal(store, system, historyName(timeline))
  return content === null ? [] : readHistory(content.toString())
}
