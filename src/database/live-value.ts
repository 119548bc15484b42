import type { ChangeFeed, ChangeTopic } from './change-feed.ts'
import type { DatabaseLog } from './database.ts'

/**
 * A small table kept in memory: read at the start, read anew whenever one of its topics changes.
 * Between a change made by another process and the end of the new read, `get` still gives the old value.
 */
export interface LiveValue<T> {
  get(): T
  /** The value once every read that has been asked for is done: never older than the last change this process heard of. */
  current(): Promise<T>
  /** Reads anew. The value afterwards is never older than the moment of the call. Throws when the read fails. */
  refresh(): Promise<void>
  /** Called after every new read, so that what was computed from the old value can be forgotten. */
  onChange(listener: () => void): void
}

/** Loads the value and keeps it; reads follow one another, so the last one started is the one that stays. */
export async function openLiveValue<T>(parts: {
  changes: ChangeFeed
  log: DatabaseLog
  topics: readonly ChangeTopic[]
  load: () => Promise<T>
}): Promise<LiveValue<T>> {
  const { changes, log, topics, load } = parts
  const listeners = new Set<() => void>()
  let value = await load()
  let queue: Promise<void> = Promise.resolve()

  function refresh(): Promise<void> {
    const turn = queue.then(async () => {
      value = await load()
      for (const listener of listeners) listener()
    })
    queue = turn.catch(() => undefined)
    return turn
  }

  changes.subscribe(({ topic }) => {
    if (!topics.includes(topic)) return
    refresh().catch((error: unknown) => log.warn({ err: error }, `the ${topic} could not be read anew`))
  })
  return {
    get: () => value,
    current: () => queue.then(() => value),
    refresh,
    onChange(listener) {
      listeners.add(listener)
    },
  }
}
