import type { Lifetimes } from '#database/cache-lifetimes.ts'
import type { DatabaseLog } from '#database/database.ts'

/**
 * Values read about the whole catalogue, each cached until the catalogue changes or its lifetime ends. In a small shop a change
 * invalidates them, so the next request reloads. A large shop, where reloading takes seconds, serves the cached values meanwhile.
 */
export interface WholeCatalogue {
  /** The value under this name; `read` is called when there is none, and again to reload it. */
  once<T>(name: string, read: () => Promise<T>): Promise<T>
  /** Call it when the catalogue has changed. */
  change(): void
}

/** Minimum time between reloads in a large shop (milliseconds), however fast changes come. */
const BETWEEN_READS = 20_000
/** Changes come in bursts: a reload starts this long after a change, to include the next ones (milliseconds). */
const BURST = 500

interface Value {
  value: Promise<unknown>
  read: () => Promise<unknown>
}

export function createWholeCatalogue(deps: {
  log: DatabaseLog
  /** A small shop's values expire after the short lifetime, a large one's after the long one. */
  lifetimes: Lifetimes
  /** Called at every change. */
  isLarge: () => boolean
  /** Reloads dependent data; the returned function is called when the new values replace the cached ones. */
  renewWith: () => Promise<() => void>
  /** Called after everything was invalidated, to invalidate dependent data. */
  onInvalidated: () => void
  /** Called after reloaded values replaced the cached ones. */
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

  /** Reloads every value, one after the other to leave the database to shoppers, then replaces all at once. */
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
      log.warn({ err: error }, 'the catalogue could not be reloaded; lists load it on their next request')
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
