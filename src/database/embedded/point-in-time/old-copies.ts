import { copiesOf } from './choose-copy.ts'
import {
  type BaseCopy,
  type CopyStore,
  listBaseCopies,
  listBaseFiles,
  listWal,
  MANIFEST,
  walKey,
} from './copy-store.ts'
import { readForks, storedTimelines } from './timelines.ts'
import { type Fork, isHistory, numberOf, timelineOf } from './wal-names.ts'

const isManifest = (key: string) => key.endsWith(`/${MANIFEST}`)

const DAY = 24 * 60 * 60 * 1000

/**
 * Which base copies stay so that every moment of the last `keepDays` days can be restored: all of them, and the last one before. The
 * newest always stays. `copies` are oldest first.
 */
export function keptCopies(copies: readonly BaseCopy[], keepDays: number, now: Date): BaseCopy[] {
  const since = now.getTime() - keepDays * DAY
  const first = copies.findLastIndex(({ stop }) => stop.at.getTime() <= since)
  return copies.slice(Math.max(first, 0))
}

/** A timeline that a shop writes or wrote on, the ones it came from, and when it last stored something. */
export interface Line {
  timeline: number
  forks: readonly Fork[]
  storedAt: Date
}

export interface Kept {
  copies: BaseCopy[]
  /** Whether an archived file is needed: log that leads on from a kept copy, on the timelines that have one. */
  needs(name: string): boolean
}

/**
 * What stays where several shops store: each restored one that was started has a timeline of its own. Each timeline ages for itself, so
 * that none takes the copies of another; one on which nothing was stored for `keepDays` days goes, but never the `own` one.
 */
export function keptOfLines(
  copies: readonly BaseCopy[],
  lines: readonly Line[],
  own: number,
  keepDays: number,
  now: Date,
): Kept {
  const since = now.getTime() - keepDays * DAY
  const keptNames = new Set<string>()
  const from = new Map<number, number>()
  for (const { timeline, forks, storedAt } of lines) {
    if (timeline !== own && storedAt.getTime() <= since) continue
    const kept = keptCopies(copiesOf(copies, timeline, forks), keepDays, now)
    for (const { copy } of kept) keptNames.add(copy)
    // Without a copy yet all of its log stays.
    const first =
      kept.length === 0
        ? 0
        : Math.min(...kept.map(({ start, segmentBytes }) => numberOf(start.segment, segmentBytes)))
    for (const each of [timeline, ...forks.map((fork) => fork.timeline)])
      from.set(each, Math.min(from.get(each) ?? first, first))
  }
  const segmentBytes = copies[0]?.segmentBytes
  return {
    copies: copies.filter(({ copy }) => keptNames.has(copy)),
    needs(name) {
      if (isHistory(name) || segmentBytes === undefined) return true
      const first = from.get(timelineOf(name))
      return first !== undefined && numberOf(name, segmentBytes) >= first
    },
  }
}

/**
 * Removes base copies that no moment of the last `keepDays` days needs, what is left of those that failed, and the log before the first
 * that stays, each timeline for itself. Log that a kept copy needs is never removed, and none where there is no whole copy. Returns what
 * was removed.
 */
export async function removeOldCopies(options: {
  store: CopyStore
  system: string
  /** The timeline of the shop that asks. */
  timeline: number
  keepDays: number
  now: Date
}): Promise<{ copies: number; segments: number }> {
  const { store, system, timeline, keepDays, now } = options
  const copies = await listBaseCopies(store, system)
  const wal = await listWal(store, system)
  const stored = storedTimelines(wal.values(), copies)
  if (!stored.some((each) => each.timeline === timeline)) stored.push({ timeline, storedAt: now })
  const lines: Line[] = []
  for (const each of stored) lines.push({ ...each, forks: await readForks(store, system, each.timeline) })
  const kept = keptOfLines(copies, lines, timeline, keepDays, now)
  const keptNames = new Set(kept.copies.map(({ copy }) => copy))
  const known = new Set(copies.map(({ copy }) => copy))
  const removed = { copies: copies.length - kept.copies.length, segments: 0 }
  const needless: string[] = []
  for await (const { key, copy, changedAt } of listBaseFiles(store, system)) {
    const isUnfinished = !known.has(copy) && now.getTime() - changedAt.getTime() > DAY
    if (isUnfinished || (known.has(copy) && !keptNames.has(copy))) needless.push(key)
  }
  // The manifest first: a copy that has lost its files must not look whole.
  for (const key of needless.sort((one, other) => Number(isManifest(other)) - Number(isManifest(one))))
    await store.remove(key)
  if (kept.copies.length === 0) return removed
  for (const name of wal.keys()) {
    if (kept.needs(name)) continue
    await store.remove(walKey(system, name))
    removed.segments++
  }
  return removed
}
