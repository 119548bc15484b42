import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from './database.ts'
import { freeSpace } from './embedded/free-space.ts'

const MEGABYTE = 2 ** 20
/**
 * Below this many free bytes nothing new is taken on. What is left is for payments whose money is on its way, and for PostgreSQL,
 * which takes 16 MB at a time for its log and cannot even end in order on a full disk.
 */
export const LOW_SPACE = 96 * MEGABYTE
/** From this many free bytes on, orders are taken again; higher, so that the shop does not open and close by the minute. */
export const ENOUGH_SPACE = 160 * MEGABYTE
const POLL_EVERY = 1_000

export interface DiskWatch {
  /** True while the disk is nearly full; see `LOW_SPACE` and `ENOUGH_SPACE`. */
  isLow(): boolean
  stop(): void
}

/** Whether the disk counts as nearly full, by its free bytes and by whether it did before. */
export function isSpaceLow(free: number, wasLow: boolean): boolean {
  return free < (wasLow ? ENOUGH_SPACE : LOW_SPACE)
}

/**
 * Looks at the free space of a folder once a second and says in the log when it gets low and when there is enough again. What
 * cannot be looked at counts as it did before. Resolves after the first look.
 */
export async function watchDiskSpace(options: {
  folder: string
  log: DatabaseLog
  /** How many bytes are free; tests say so themselves. */
  measure?: (folder: string) => Promise<number>
  every?: number
}): Promise<DiskWatch> {
  const { folder, log, measure = freeSpace, every = POLL_EVERY } = options
  const stopping = new AbortController()
  let low = false

  async function checkSpace(): Promise<void> {
    const free = await measure(folder).catch(() => undefined)
    if (free === undefined) return
    const now = isSpaceLow(free, low)
    const megabytes = Math.floor(free / MEGABYTE)
    if (now && !low) {
      const logError = log.error?.bind(log) ?? log.warn.bind(log)
      logError({ folder, megabytes }, 'the disk is nearly full: orders are refused until there is space')
    }
    if (!now && low) log.info({ folder, megabytes }, 'the disk has space again: orders are taken')
    low = now
  }

  async function pollSpace(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(every, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await checkSpace()
    }
  }
  await checkSpace()
  void pollSpace()
  return { isLow: () => low, stop: () => stopping.abort() }
}
