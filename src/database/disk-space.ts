import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from './database.ts'
import { freeSpace } from './embedded/free-space.ts'

const MEGABYTE = 2 ** 20
/**
 * Below this many free bytes new orders and payments are refused. The rest is reserved for payments already under way and for
 * PostgreSQL, which allocates its write-ahead log in steps of 16 MB and cannot even shut down cleanly on a full disk.
 */
export const LOW_SPACE = 96 * MEGABYTE
/** From this many free bytes on orders are accepted again. Above `LOW_SPACE`, so that the state does not flap. */
export const ENOUGH_SPACE = 160 * MEGABYTE
const POLL_EVERY = 1_000

export interface DiskWatch {
  /** True while the disk is nearly full; see `LOW_SPACE` and `ENOUGH_SPACE`. */
  isLow(): boolean
  stop(): void
}

/** Whether the disk counts as nearly full, given its free bytes and its previous state. */
export function isSpaceLow(free: number, wasLow: boolean): boolean {
  return free < (wasLow ? ENOUGH_SPACE : LOW_SPACE)
}

/**
 * Polls the free space of a folder every second, and logs when it becomes low and when it is enough again. A failed measurement
 * keeps the previous state. Resolves after the first measurement.
 */
export async function watchDiskSpace(options: {
  folder: string
  log: DatabaseLog
  /** Returns the free bytes; replaced in tests. */
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
