import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { PoolClient } from 'pg'
import type { Database, DatabaseLog, Db } from '../database.ts'
import { nothing, statement, text } from '../statements/statement.ts'
import { LIFETIMES, type Lifetimes } from './cache-lifetimes.ts'
import { startHeartbeat } from './feed-heartbeat.ts'

/** `page-cache`: nothing has changed, but somebody wants everything cached to be made again. */
export const CHANGE_TOPICS = [
  'catalogue',
  'stock',
  'settings',
  'currencies',
  'providers',
  'pages',
  'maintenance',
  'synonyms',
  'page-cache',
] as const
export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

/** Sends a payload to a channel; in a transaction, with its commit. */
export const NOTIFY = statement(
  { params: [text, text], row: { pg_notify: nothing } },
  'select pg_notify($1, $2)',
)

/**
 * What changed. `ids` are all products that show it, so the parent of a changed variant too; without ids anything of the topic may have
 * changed.
 */
export interface Change {
  topic: ChangeTopic
  ids?: readonly number[]
}

/**
 * Tells every process on the same database what to invalidate. Subscribers in this process are called before `publish`
 * returns, so a response sent after it is never older than the change; other processes receive a NOTIFY. Publish after the
 * commit. Changes of small tables that change rarely are announced by triggers, in the transaction of the change (decision 45).
 */
export interface ChangeFeed {
  publish(change: Change): void
  subscribe(listener: (change: Change) => void): () => void
  /** Invalidates what this process caches of the topics: a change was found that nobody announced. */
  missed(topics: readonly ChangeTopic[]): void
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
}

/** A notification holds 8,000 bytes. */
const MAX_IDS = 500
const RETRY_AFTER = 1000
const HEARTBEAT = { every: 10_000, patience: 5_000 }

/**
 * Announces changed products (`Change.ids`) with the commit of `tx`, so that every process hears of them even if this one dies after the
 * commit.
 */
export async function announceProducts(tx: Db, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_IDS)
    await tx.query(NOTIFY, ['catalogue', ids.slice(from, from + MAX_IDS).join(',')])
}

function parsePayload(topic: ChangeTopic, payload: string): Change {
  const ids = payload === '' ? [] : payload.split(',').map(Number)
  return ids.length > 0 && ids.every(Number.isInteger) ? { topic, ids } : { topic }
}

/**
 * Opens the feed; it holds one connection of the pool. When that connection breaks or does not receive a heartbeat, the feed listens on
 * a new one and reports every topic as changed. Throws `NotificationsNotReceivedError` when the first heartbeat does not arrive.
 */
export async function openChangeFeed(
  db: Database,
  log: DatabaseLog,
  { listenOn = db, listens = true, lifetimes = LIFETIMES, heartbeat = HEARTBEAT }: ChangeFeedOptions = {},
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

  const dispatch = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const missed = (topics: readonly ChangeTopic[]) => {
    for (const topic of topics) dispatch({ topic })
  }

  async function listen(): Promise<void> {
    const connection = await listenOn.pool.connect()
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) echoes.get(payload)?.()
      const [sender, rest] = payload.includes(':') ? payload.split(':', 2) : ['', payload]
      const topic = CHANGE_TOPICS.find((each) => each === channel)
      if (topic && sender !== origin) dispatch(parsePayload(topic, rest ?? ''))
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
    log.info({}, 'the change feed is listening again; every topic counts as changed')
    missed(CHANGE_TOPICS)
  }

  /** Sends a notification to itself: true when it arrives, false when not in time, null when the database did not accept it. */
  async function receivesEcho(): Promise<boolean | null> {
    const ping = randomUUID()
    const echo = new Promise<true>((resolve) => echoes.set(ping, () => resolve(true)))
    try {
      await withTimeout(db.query(NOTIFY, [ownChannel, ping]), heartbeat.patience)
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
  const lifetimeTimer = setInterval(() => {
    for (const listener of lifetimeListeners) listener()
  }, lifetimes.short).unref()

  const notify = ({ topic, ids }: Change) => {
    const payload = ids && ids.length <= MAX_IDS ? ids.join(',') : ''
    return db.prepared(NOTIFY, [topic, `${origin}:${payload}`])
  }
  const notifyInOrder = (change: () => Change) =>
    inOrder(() => notify(change())).catch((error: unknown) =>
      log.warn({ err: error }, 'other processes could not be notified of a change'),
    )
  /** Changed products that wait for the notification under way. The next one names them all: each takes a lock of the whole server. */
  const waiting = new Map<ChangeTopic, Set<number>>()

  function notifySoon({ topic, ids }: Change): void {
    if (ids === undefined) {
      notifyInOrder(() => ({ topic }))
      return
    }
    const joined = waiting.get(topic) ?? new Set<number>()
    for (const id of ids) joined.add(id)
    if (waiting.has(topic)) return
    waiting.set(topic, joined)
    notifyInOrder(() => {
      waiting.delete(topic)
      return { topic, ids: [...joined] }
    })
  }

  return {
    lifetimes,
    missed,
    isListening: () => client !== undefined,
    publish(change) {
      dispatch(change)
      notifySoon(change)
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
