import type { ChangeFeed, ChangeTopic } from './change-feed.ts'
import type { Database, DatabaseLog, Db } from './database.ts'

/**
 * A small table kept in memory: read at the start, and again whenever one of its topics changes or its lifetime is over and its rows are
 * other ones. Between a change made by another process and the end of the new read, `get` still gives the old value.
 */
export interface LiveValue<T> {
  get(): T
  /** The value once every read that has been asked for is done: never older than the last change this process heard of. */
  current(): Promise<T>
  /**
   * The value as `on` sees the rows: what a transaction that charges money goes by. Costs one short statement while the kept
   * value is right. One that turns out to be stale is invalidated, in this process, as if its change had been announced.
   */
  inForce(on: Db): Promise<T>
  /** Reads again. The value afterwards is never older than the moment of the call. Throws when the read fails. */
  refresh(): Promise<void>
  /** Called after every read that found other rows, so that what was computed from the old value can be invalidated. */
  onChange(listener: () => void): void
}

export interface LiveValueDeps<T> {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
  topics: readonly ChangeTopic[]
  /** The rows it is made from, as SQL: a constant of the code. While they are the same, the value is. */
  source: string
  load: (on: Db) => Promise<T>
  /** Called with a new value before it is in force, outside of any transaction. */
  beforeUse?: (value: T) => Promise<void>
}

/** Loads the value and keeps it; reads follow one another, so the last one started is the one that stays. */
export async function openLiveValue<T>(deps: LiveValueDeps<T>): Promise<LiveValue<T>> {
  const { db, changes, log, topics, source, load, beforeUse } = deps
  const listeners = new Set<() => void>()
  const digestOf = `select md5(coalesce(string_agg(v::text, chr(10) order by v::text), '')) as digest from (${source}) v`

  async function readDigest(on: Db): Promise<string> {
    const { rows } = await on.prepared<{ digest: string }>(digestOf)
    return rows[0]?.digest ?? ''
  }

  /** The digest first: a change in between makes it differ from the next one, never hide that the value is old. */
  async function read(): Promise<{ digest: string; value: T }> {
    const digest = await readDigest(db)
    const value = await load(db)
    await beforeUse?.(value)
    return { digest, value }
  }

  let cached = await read()
  let queue: Promise<void> = Promise.resolve()

  function refresh(): Promise<void> {
    const refreshed = queue.then(async () => {
      if ((await readDigest(db)) === cached.digest) return
      cached = await read()
      for (const listener of listeners) listener()
    })
    queue = refreshed.catch(() => undefined)
    return refreshed
  }

  const refreshSoon = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, `the ${topics} could not be read again`))
  }
  changes.subscribe(({ topic }) => topics.includes(topic) && refreshSoon())
  changes.onLifetime(refreshSoon)
  return {
    get: () => cached.value,
    current: () => queue.then(() => cached.value),
    async inForce(on) {
      const before = cached
      if ((await readDigest(on)) === before.digest) return before.value
      const value = await load(on)
      changes.missed(topics)
      return value
    },
    refresh,
    onChange(listener) {
      listeners.add(listener)
    },
  }
}
