import type { Lifetimes } from '#database/bounded-cache.ts'
import type { DatabaseLog } from '#database/database.ts'

/**
 * What was read about the whole catalogue, each thing once, until the catalogue changes or a lifetime is over. In a small shop a change forgets it, so
 * that the next question reads anew. A large shop, where that takes seconds, goes on with what it has while it reads anew.
 */
export interface WholeCatalogue {
  /** The value under this name; `read` is called where there is none, and again to renew it. */
  once<T>(name: string, read: () => Promise<T>): Promise<T>
  /** The catalogue changed. */
  change(): void
}

/** A large shop reads anew at most this often (milliseconds), however fast changes come. */
const BETWEEN_READS = 20_000
/** Changes come in bursts: it waits this long for the next one. */
const BURST = 500

interface Value {
  value: Promise<unknown>
  read: () => Promise<unknown>
}

export function createWholeCatalogue(deps: {
  log: DatabaseLog
  /** A small shop reads again after the short one, a large one after the long one. */
  lifetimes: Lifetimes
  /** Asked at every change. */
  isLarge: () => boolean
  /** Reads what else hangs on the catalogue, before the new values are put in force together. */
  renewWith: () => Promise<() => void>
  /** Everything was forgotten: what hangs on it goes too. */
  onInvalidated: () => void
  /** The new values are in force. */
  onRenewed: () => void
}): WholeCatalogue {
  const { log, lifetimes, isLarge, renewWith, onInvalidated, onRenewed } = deps
  let values = new Map<string, Value>()
  let changes = 0
  let renewing = false
  let readAt = performance.now()

  function invalidate(): void {
    values = new Map()
    readAt = performance.now()
    onInvalidated()
  }

  /** Everything read anew, one after the other to leave the database to shoppers; then put in force at once. */
  async function reloadAll(): Promise<void> {
    const known = [...values]
    const renewed = new Map<string, Value>()
    readAt = performance.now()
    for (const [name, { read }] of known) {
      const value = await read()
      renewed.set(name, { value: Promise.resolve(value), read })
    }
    const putInForce = await renewWith()
    values = renewed
    putInForce()
    onRenewed()
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

  async function renew(): Promise<void> {
    if (renewing) return
    renewing = true
    try {
      for (let seen = -1; seen !== changes; ) {
        if (seen !== -1) await pause(BETWEEN_READS)
        await pause(BURST)
        seen = changes
        await reloadAll()
      }
    } catch (error) {
      log.warn({ err: error }, 'the catalogue could not be read anew; lists read it when they are asked')
      invalidate()
      onRenewed()
    } finally {
      renewing = false
    }
  }

  function change(): void {
    changes++
    if (isLarge()) void renew()
    else invalidate()
  }

  return {
    change,
    once<T>(name: string, read: () => Promise<T>): Promise<T> {
      if (performance.now() - readAt > (isLarge() ? lifetimes.long : lifetimes.short)) change()
      const into = values
      const known = into.get(name)
      if (known) return known.value as Promise<T>
      const value = read()
      into.set(name, { value, read })
      value.catch(() => into.delete(name))
      return value
    },
  }
}
