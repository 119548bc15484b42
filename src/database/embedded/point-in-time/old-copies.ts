import {
  type BaseCopy,
  type CopyStore,
  listBaseCopies,
  listBaseFiles,
  listWal,
  MANIFEST,
  walKey,
} from './copy-store.ts'
import { isHistory, numberOf } from './wal-names.ts'

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

/**
 * Removes base copies that no moment of the last `keepDays` days needs, what is left of those that failed, and the log before the first
 * that stays. Log that a kept copy needs is never removed, and none where there is no whole copy. Returns what was removed.
 */
export async function removeOldCopies(options: {
  store: CopyStore
  system: string
  keepDays: number
  now: Date
}): Promise<{ copies: number; segments: number }> {
  const { store, system, keepDays, now } = options
  const copies = await listBaseCopies(store, system)
  const kept = keptCopies(copies, keepDays, now)
  const keptNames = new Set(kept.map(({ copy }) => copy))
  const known = new Set(copies.map(({ copy }) => copy))
  const removed = { copies: copies.length - kept.length, segments: 0 }
  const needless: string[] = []
  for await (const { key, copy, changedAt } of listBaseFiles(store, system)) {
    const isUnfinished = !known.has(copy) && now.getTime() - changedAt.getTime() > DAY
    if (isUnfinished || (known.has(copy) && !keptNames.has(copy))) needless.push(key)
  }
  // The manifest first: a copy that has lost its files must not look whole.
  for (const key of needless.sort((one, other) => Number(isManifest(other)) - Number(isManifest(one))))
    await store.remove(key)
  if (kept.length === 0) return removed
  const from = Math.min(...kept.map(({ start, segmentBytes }) => numberOf(start.segment, segmentBytes)))
  for (const { name } of (await listWal(store, system)).values()) {
    if (isHistory(name) || numberOf(name, kept[0]?.segmentBytes ?? 0) >= from) continue
    await store.remove(walKey(system, name))
    removed.segments++
  }
  return removed
}
