import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { PoolClient } from 'pg'
import type { Database, DatabaseLog } from '../database.ts'
import { LIFETIMES, type Lifetimes } from './cache-lifetimes.ts'
import { CHANGE_TOPICS, type Change, type ChangeTopic, isChangeTopic } from './changes.ts'
import { startHeartbeat } from './feed-heartbeat.ts'
import { openLogReader } from './log-reader.ts'
import { notificationPayload, parseNotification, SEND_NOTIFICATION } from './notifications.ts'

export type { Change, ChangeTopic } from './changes.ts'
export { announceProducts, SEND_NOTIFICATION } from './notifications.ts'

/**
 * Tells every process on the same database what to invalidate. Triggers write each change into a log, in its transaction, and every process
 * reads that log within seconds (decision 206): so nothing is missed. What follows makes it faster.
 *
 * Subscribers in this process are called before `publish` returns, so a response sent after it is never older than the change; other
 * processes receive a NOTIFY. Publish after the commit. Triggers notify of small tables that change rarely (decision 45).
 */
export interface ChangeFeed {
  /** `xid`: the committed transaction that made the change, where it is known. The log then does not say it a second time. */
  publish(change: Change, xid?: string): void
  subscribe(listener: (change: Change) => void): () => void
  /** Invalidates what this process caches of the topics: a change was found that nobody announced. */
  missed(topics: readonly ChangeTopic[]): void
  /**
   * Where the primary's log of writes was when the last change was dispatched; null while that is not known. What is read from a copy that has
   * got so far is as new as what was dispatched; with null, only what is read from the primary is.
   */
  position(): string | null
  /** False from the moment the listening connection is known to be lost until the feed listens again. */
  isListening(): boolean
  /** How long subscribers may use what they read, even without a notification. */
  readonly lifetimes: Lifetimes
  /** Called every `lifetimes.short`, to compare cached values with the database. */
  onLifetime(listener: () => void): void
  close(): Promise<void>
}

/** The database accepts notifications, but this process does not receive them: a pooler in between does not carry LISTEN. */
export class NotificationsNotReceivedError extends Error {
  override name = 'NotificationsNotReceivedError'
  constructor() {
    super('LISTEN was accepted, but a notification sent by another connection did not arrive')
  }
}

export interface ChangeFeedOptions {
  /** The same database by an address that carries LISTEN, where `db` goes through a pooler that does not. */
  listenOn?: Database
  /** False for a command that only publishes. */
  listens?: boolean
  lifetimes?: Lifetimes
  /** Milliseconds between two heartbeats, and how long the echo of one may take. */
  heartbeat?: { every: number; patience: number }
  /** Milliseconds between two reads of the log. */
  poll?: number
}

const RETRY_AFTER = 1000
const HEARTBEAT = { every: 10_000, patience: 5_000 }
const POLL = 3_000

/**
 * Opens the feed; it holds one connection of the pool. When that connection breaks or does not receive a heartbeat, the feed listens on
 * a new one; what changed meanwhile is in the log. Throws `NotificationsNotReceivedError` when the first heartbeat does not arrive.
 */
export async function openChangeFeed(
  db: Database,
  log: DatabaseLog,
  {
    listenOn = db,
    listens = true,
    lifetimes = LIFETIMES,
    heartbeat = HEARTBEAT,
    poll = POLL,
  }: ChangeFeedOptions = {},
): Promise<ChangeFeed> {
  const origin = randomUUID().slice(0, 8)
  const ownChannel = `feed_${origin}`
  const listeners = new Set<(change: Change) => void>()
  const lifetimeListeners = new Set<() => void>()
  const inOrder = pLimit(1)
  const echoes = new Map<string, () => void>()
  let client: PoolClient | undefined
  let closed = false
  let relistening: Promise<void> | undefined

  // Before anything is listened to or cached: from here on nothing is missed.
  const reader = listens ? await openLogReader(db, log, listeners) : null
  const dispatch = (change: Change, xids: readonly string[] = []) => {
    if (reader) reader.dispatch(change, xids)
    else for (const listener of listeners) listener(change)
  }
  const missed = (topics: readonly ChangeTopic[]) => {
    for (const topic of topics) dispatch({ topic })
  }

  async function listen(): Promise<void> {
    const connection = await listenOn.pool.connect()
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) echoes.get(payload)?.()
      if (!isChangeTopic(channel)) return
      const { sender, change, xids } = parseNotification(channel, payload)
      if (sender !== origin) dispatch(change, xids)
    })
    // A connection that was given up may still report errors, but must be released only once.
    connection.on('error', (error) => client === connection && lose({ err: error }))
    try {
      const listened = connection.query(
        [...CHANGE_TOPICS, ownChannel].map((name) => `listen "${name}"`).join('; '),
      )
      await withTimeout(listened, heartbeat.patience)
    } catch (error) {
      connection.release(true)
      throw error
    }
    client = connection
  }

  function lose(details: object): void {
    if (closed || !client) return
    log.warn(details, 'the change feed lost its connection and listens again')
    client.release(true)
    client = undefined
    relistening = relisten()
  }

  async function relisten(): Promise<void> {
    while (!closed && !client) {
      await pause(RETRY_AFTER, undefined, { ref: false })
      if (closed) return
      await listen().catch(() => undefined)
    }
    if (closed) return
    log.info({}, 'the change feed is listening again')
    // A read that fails is repeated by the next one.
    await reader?.read().catch(() => undefined)
  }

  /** Sends a notification to itself: true when it arrives, false when not in time, null when the database did not accept it. */
  async function receivesEcho(): Promise<boolean | null> {
    const ping = randomUUID()
    const echo = new Promise<true>((resolve) => echoes.set(ping, () => resolve(true)))
    try {
      await withTimeout(db.query(SEND_NOTIFICATION, [ownChannel, ping]), heartbeat.patience)
    } catch {
      echoes.delete(ping)
      return null
    }
    const received = await withTimeout(echo, heartbeat.patience).catch(() => false)
    echoes.delete(ping)
    return received
  }

  if (listens) {
    await listen()
    if ((await receivesEcho()) === false) {
      closed = true
      client?.release(true)
      throw new NotificationsNotReceivedError()
    }
  }
  const stopHeartbeat = startHeartbeat(heartbeat.every, async () => {
    const pingedClient = client
    if (!pingedClient) return
    // Only a ping that the database accepted and that did not arrive proves that the listening connection is lost.
    if ((await receivesEcho()) === false && client === pingedClient)
      lose({ reason: 'a notification sent by this process did not come back' })
  })
  let isReadable = true
  const stopPolling = startHeartbeat(poll, async () => {
    try {
      await reader?.read()
      isReadable = true
    } catch (error) {
      if (isReadable && client) log.warn({ err: error }, 'the log of changes could not be read')
      isReadable = false
    }
  })
  const lifetimeTimer = setInterval(() => {
    for (const listener of lifetimeListeners) listener()
  }, lifetimes.short).unref()

  const notify = (change: Change, xids: readonly string[]) =>
    db.prepared(SEND_NOTIFICATION, [change.topic, notificationPayload({ sender: origin, xids, change })])
  const notifyInOrder = (notification: () => readonly [Change, readonly string[]]) =>
    inOrder(() => notify(...notification())).catch((error: unknown) =>
      log.warn({ err: error }, 'other processes could not be notified of a change'),
    )
  /** Changed products that wait for the notification under way. The next one names them all: each takes a lock of the whole server. */
  const waiting = new Map<ChangeTopic, { ids: Set<number>; xids: Set<string> }>()

  function notifySoon({ topic, ids }: Change, xids: readonly string[]): void {
    if (ids === undefined) {
      notifyInOrder(() => [{ topic }, xids])
      return
    }
    const joined = waiting.get(topic) ?? { ids: new Set(), xids: new Set() }
    for (const id of ids) joined.ids.add(id)
    for (const xid of xids) joined.xids.add(xid)
    if (waiting.has(topic)) return
    waiting.set(topic, joined)
    notifyInOrder(() => {
      waiting.delete(topic)
      return [{ topic, ids: [...joined.ids] }, [...joined.xids]]
    })
  }

  return {
    lifetimes,
    missed,
    isListening: () => client !== undefined,
    position: () => reader?.position() ?? null,
    publish(change, xid) {
      const xids = xid === undefined ? [] : [xid]
      dispatch(change, xids)
      notifySoon(change, xids)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLifetime: (listener) => void lifetimeListeners.add(listener),
    async close() {
      closed = true
      clearInterval(lifetimeTimer)
      stopHeartbeat()
      stopPolling()
      await reader?.settled()
      await inOrder(() => undefined)
      await relistening
      client?.release(true)
      client = undefined
    },
  }
}

/** The result, or a rejection after `milliseconds`. */
async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const abort = new AbortController()
  const late = pause(milliseconds, undefined, { ref: false, signal: abort.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    abort.abort()
  }
}
