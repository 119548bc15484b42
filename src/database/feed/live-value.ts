import pLimit from 'p-limit'
import type { Database, DatabaseLog, Db } from '../database.ts'
import { type Statement, text } from '../statements/statement.ts'
import type { ChangeFeed, ChangeTopic } from './change-feed.ts'

/**
 * A small table cached in memory: read at the start, and again when one of its topics changes, or when its lifetime has passed and its
 * rows differ. Between a change by another process and the end of the reload, `get` still returns the stale value.
 */
export interface LiveValue<T> {
  get(): T
  /** The value after every pending reload: never older than the last change this process was notified of. */
  current(): Promise<T>
  /**
   * The value as `on` sees the rows, for transactions that charge money. Costs one short statement while the cached value is
   * current, or none with the `digest` that a statement of the transaction has read itself (`digestSql`). A stale one is invalidated
   * in this process, as if its change had been announced.
   */
  effective(on: Db, digest?: string): Promise<T>
  /** Reloads the value; afterwards it is never older than the moment of the call. Throws when the read fails. */
  refresh(): Promise<void>
  /** Called after every reload that found other rows, so that what was computed from the value can be invalidated. */
  onChange(listener: (value: T, before: T) => void): void
}

export interface LiveValueDeps<T> {
  db: Database
  changes: ChangeFeed
  log: DatabaseLog
  topics: readonly ChangeTopic[]
  /** Reads again also for changes that name products: for what is derived from products. */
  ofProducts?: boolean
  /** Returns the rows the value is made from. The value is reloaded when their digest changes. */
  source: Statement<readonly [], object>
  load: (on: Db) => Promise<T>
  /** Called with a new value before it is used, outside of any transaction. */
  beforeUse?: (value: T) => Promise<void>
}

/**
 * The digest of a statement's rows, as an expression for another statement. The statement is checked where it is declared, and what is
 * put around it fits any rows.
 */
export const digestSql = ({ text: rows }: Statement<readonly [], object>) =>
  `(select md5(coalesce(string_agg(v::text, chr(10) order by v::text), '')) from (${rows}) v)`

const digestOf = (source: Statement<readonly [], object>): Statement<[], { digest: string }> => ({
  text: `select ${digestSql(source)} as digest`,
  params: [],
  row: { digest: text },
})

/** Loads and caches the value; reloads run one after another, so the result of the last one started stays. */
export async function openLiveValue<T>(deps: LiveValueDeps<T>): Promise<LiveValue<T>> {
  const { db, changes, log, topics, ofProducts = false, source, load, beforeUse } = deps
  const listeners = new Set<(value: T, before: T) => void>()
  const digest = digestOf(source)

  async function readDigest(on: Db): Promise<string> {
    const { rows } = await on.prepared(digest)
    return rows[0]?.digest ?? ''
  }

  /** Reads the digest first: after a change in between, the digest is stale and the next check reloads the value. */
  async function read(): Promise<{ digest: string; value: T }> {
    const digest = await readDigest(db)
    const value = await load(db)
    await beforeUse?.(value)
    return { digest, value }
  }

  let cached = await read()
  const inOrder = pLimit(1)

  async function reload(): Promise<void> {
    waiting = null
    if ((await readDigest(db)) === cached.digest) return
    const before = cached.value
    cached = await read()
    for (const listener of listeners) listener(cached.value, before)
  }

  /** A reload that has not begun; it serves whoever asks meanwhile. */
  let waiting: Promise<void> | null = null
  const refresh = () => {
    waiting ??= inOrder(reload)
    return waiting
  }

  const refreshSoon = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, `the ${topics} could not be read again`))
  }
  // A change that names products is none of a small table: those announce themselves by trigger.
  changes.subscribe(
    ({ topic, ids }) => (ids === undefined || ofProducts) && topics.includes(topic) && refreshSoon(),
  )
  changes.onLifetime(refreshSoon)
  return {
    get: () => cached.value,
    current: () => inOrder(() => cached.value),
    async effective(on, known) {
      const before = cached
      if ((known ?? (await readDigest(on))) === before.digest) return before.value
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
