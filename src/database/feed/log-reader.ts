import type { Database, DatabaseLog } from '../database.ts'
import { type LoggedChange, type LogMark, readLog } from './change-log.ts'
import { CHANGE_TOPICS, type Change, type ChangeTopic, isChangeTopic } from './changes.ts'

/** Products of one topic that are dispatched one by one; more count as anything of it. */
const MOST_IDS = 20_000
/** Transactions whose changes are known between two reads. Of more the log says again what a notification has said. */
const MOST_KNOWN = 5_000

/** Products of a topic; null for anything of it. */
type Shown = Set<number> | null

type Known = Map<string, Map<ChangeTopic, Shown>>

/** Joins changes of a topic into `into`. */
function join(into: Map<ChangeTopic, Shown>, topic: ChangeTopic, ids: Iterable<number> | null): void {
  const joined = into.get(topic)
  if (joined === null) return
  if (ids === null) into.set(topic, null)
  else if (joined) for (const id of ids) joined.add(id)
  else into.set(topic, new Set(ids))
}

export interface LogReader {
  /** Dispatches what was written to the log since the last read. One read at a time: callers during one share the next. */
  read(): Promise<void>
  /** Dispatches a change at once and, where `xids` says which committed transactions it is of, not again when the log says it. */
  dispatch(change: Change, xids?: readonly string[]): void
  /**
   * Where the primary's log of writes was when the last change was dispatched; null while a change was dispatched whose place is not known
   * yet. The next read, which the call begins, will know it.
   */
  position(): string | null
  /** Waits for the reads that have begun. */
  settled(): Promise<void>
}

/**
 * Follows the log of changes. Reads it once, so that what is cached from now on is followed. A read that fails is repeated by the next one
 * from the same mark.
 */
export async function openLogReader(
  db: Database,
  log: DatabaseLog,
  listeners: ReadonlySet<(change: Change) => void>,
): Promise<LogReader> {
  const first = await readLog(db, null)
  let mark: LogMark = first.mark
  let position = first.position
  /** What was dispatched ahead of the log, by transaction; `since`: the part of it since the read under way began. */
  let known: Known = new Map()
  let since: Known = new Map()
  let isAhead = false
  let isAheadSince = false
  let reading: Promise<void> | null = null
  let next: Promise<void> | null = null

  const send = (change: Change) => {
    for (const listener of listeners) listener(change)
  }

  /** The products of a row that were not dispatched yet; null for anything. */
  function left([xid, topic, ids]: LoggedChange): Shown {
    const dispatched = isChangeTopic(topic) ? known.get(xid)?.get(topic) : undefined
    if (dispatched === null) return new Set()
    return ids && new Set(ids.filter((id) => !dispatched?.has(id)))
  }

  function sendRows(rows: readonly LoggedChange[]): void {
    const changed = new Map<ChangeTopic, Shown>()
    for (const row of rows) {
      const ids = left(row)
      // An older process may share the database with a newer one, which knows more topics.
      if (isChangeTopic(row[1]) && (ids === null || ids.size > 0)) join(changed, row[1], ids)
    }
    for (const [topic, ids] of changed)
      send(ids && ids.size <= MOST_IDS ? { topic, ids: [...ids] } : { topic })
  }

  async function readOnce(): Promise<void> {
    since = new Map()
    isAheadSince = false
    try {
      const read = await readLog(db, mark)
      mark = read.mark
      // Before anything is dispatched: a listener that asks reads nothing older than what it was sent.
      position = read.position
      if (read.changes) sendRows(read.changes)
      else {
        log.info({}, 'what changed meanwhile is not known; every topic counts as changed')
        for (const topic of CHANGE_TOPICS) send({ topic })
      }
      // The snapshot shows every transaction that was known when the read began.
      known = since
      isAhead = isAheadSince
    } finally {
      since = new Map()
    }
  }

  function read(): Promise<void> {
    if (!reading) {
      reading = readOnce().finally(() => {
        reading = null
      })
      return reading
    }
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = null
        return read()
      })
    return next
  }

  function note(change: Change, xids: readonly string[]): void {
    for (const xid of xids) {
      for (const noted of reading ? [known, since] : [known]) {
        if (noted.size >= MOST_KNOWN && !noted.has(xid)) continue
        const of = noted.get(xid) ?? new Map<ChangeTopic, Shown>()
        join(of, change.topic, change.ids ?? null)
        noted.set(xid, of)
      }
    }
  }

  return {
    read,
    dispatch(change, xids = []) {
      isAhead = true
      isAheadSince = true
      note(change, xids)
      send(change)
    },
    position() {
      if (!isAhead) return position
      read().catch((error: unknown) => log.warn({ err: error }, 'the log of changes could not be read'))
      return null
    },
    async settled() {
      while (reading) await reading.catch(() => undefined)
    },
  }
}
