import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Database, DatabaseLog } from './database.ts'

export const CHANGE_TOPICS = ['catalogue', 'stock', 'settings', 'currencies', 'pages'] as const
export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

/** What changed. `ids` are products; without them anything of the topic may have changed. */
export interface Change {
  topic: ChangeTopic
  ids?: readonly number[]
}

/**
 * Tells every process on the same database what to forget. Subscribers in this process are called before
 * `publish` returns, so an answer sent after it is never older than the change; other processes hear by NOTIFY.
 * Publish after the commit: NOTIFY inside a transaction makes commits wait for each other.
 */
export interface ChangeFeed {
  publish(change: Change): void
  subscribe(listener: (change: Change) => void): () => void
  close(): Promise<void>
}

const MOST_IDS = 500
const RETRY_AFTER = 1000

function parsePayload(topic: ChangeTopic, payload: string): Change {
  const ids = payload === '' ? [] : payload.split(',').map(Number)
  return ids.length > 0 && ids.every(Number.isInteger) ? { topic, ids } : { topic }
}

/** Opens the feed; it holds one connection of the pool. When that breaks, everything is forgotten and it listens anew. */
export async function openChangeFeed(db: Database, log: DatabaseLog): Promise<ChangeFeed> {
  const origin = randomUUID().slice(0, 8)
  const listeners = new Set<(change: Change) => void>()
  let client: PoolClient | undefined
  let closed = false
  let sending: Promise<unknown> = Promise.resolve()

  const dispatch = (change: Change) => {
    for (const listener of listeners) listener(change)
  }

  async function listen(): Promise<void> {
    const connection = await db.pool.connect()
    connection.on('notification', ({ channel, payload = '' }) => {
      const [sender, rest] = payload.includes(':') ? payload.split(':', 2) : ['', payload]
      const topic = CHANGE_TOPICS.find((each) => each === channel)
      if (topic && sender !== origin) dispatch(parsePayload(topic, rest ?? ''))
    })
    let lost = false
    connection.on('error', (error) => {
      // A dying connection may report more than once; it goes back to the pool once.
      if (closed || lost) return
      lost = true
      log.warn({ err: error }, 'the change feed lost its connection and listens anew')
      connection.release(true)
      client = undefined
      setTimeout(relisten, RETRY_AFTER).unref()
    })
    await connection.query(CHANGE_TOPICS.map((topic) => `listen ${topic}`).join('; '))
    client = connection
  }

  function relisten(): void {
    if (closed) return
    listen().then(
      () => {
        for (const topic of CHANGE_TOPICS) dispatch({ topic })
      },
      () => setTimeout(relisten, RETRY_AFTER).unref(),
    )
  }

  await listen()
  return {
    publish(change) {
      dispatch(change)
      const ids = change.ids && change.ids.length <= MOST_IDS ? change.ids.join(',') : ''
      sending = sending
        .then(() => db.query('select pg_notify($1, $2)', [change.topic, `${origin}:${ids}`]))
        .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told of a change'))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      await sending
      client?.release(true)
    },
  }
}
