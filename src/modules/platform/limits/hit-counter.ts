import { LRUCache } from 'lru-cache'
import type { Db } from '#database/database.ts'
import { float, int, statement, text } from '#database/statements/statement.ts'

/** Number of hits in the current window, and the seconds until that window ends. */
export interface Hits {
  hits: number
  secondsLeft: number
}

/** Counts hits by key, in windows that begin with the first hit. */
export interface HitCounter {
  /** Adds one hit and returns the new count. */
  add(key: string, minutes: number): Promise<Hits>
  /** Removes one hit, never below zero. */
  subtract(key: string): Promise<void>
  /** Removes all hits. */
  reset(key: string): Promise<void>
}

const MAX_KEYS = 50_000
/** Counts stop here, so that no key overflows. */
const MAX_HITS = 1_000_000

/** Counts in the memory of this process; above 50,000 keys the least recently used are dropped. */
export function processCounter(clock: () => Date): HitCounter {
  // It reserves room for all keys at once, so it is made for the first hit.
  let made: LRUCache<string, { hits: number; resetsAt: number }> | undefined
  const counts = () => {
    made ??= new LRUCache({ max: MAX_KEYS })
    return made
  }
  return {
    async add(key, minutes) {
      const now = clock().getTime()
      const known = counts().get(key)
      const running = known && known.resetsAt > now ? known : { hits: 0, resetsAt: now + minutes * 60_000 }
      const hits = Math.min(running.hits + 1, MAX_HITS)
      counts().set(key, { hits, resetsAt: running.resetsAt })
      return { hits, secondsLeft: (running.resetsAt - now) / 1000 }
    },
    async subtract(key) {
      const known = counts().get(key)
      if (known) counts().set(key, { ...known, hits: Math.max(0, known.hits - 1) })
    },
    async reset(key) {
      counts().delete(key)
    },
  }
}

const ADD_HIT = statement(
  { params: [text, int, int], row: { hits: int, secondsLeft: float } },
  `insert into rate_limits as r (key, hits, resets_at) values ($1, 1, now() + make_interval(mins => $2))
   on conflict (key) do update set
     hits = case when r.resets_at <= now() then 1 else least(r.hits + 1, $3) end,
     resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
   returning hits, extract(epoch from resets_at - now())::float8 as "secondsLeft"`,
)

const SUBTRACT_HIT = statement(
  { params: [text] },
  'update rate_limits set hits = greatest(hits - 1, 0) where key = $1',
)

const DELETE_HITS = statement({ params: [text] }, 'delete from rate_limits where key = $1')

/**
 * Counts in the database, for all processes together and by the database's clock. Each hit is one atomic statement, so concurrent
 * hits all count.
 */
export function databaseCounter(db: Db): HitCounter {
  return {
    async add(key, minutes) {
      const { rows } = await db.query(ADD_HIT, [key, minutes, MAX_HITS])
      const [counted] = rows
      if (!counted) throw new Error('the upsert of a hit returned no row')
      return counted
    },
    async subtract(key) {
      await db.query(SUBTRACT_HIT, [key])
    },
    async reset(key) {
      await db.query(DELETE_HITS, [key])
    },
  }
}

const DELETE_EXPIRED_HITS = statement({}, 'delete from rate_limits where resets_at < now()')

/** Deletes counts whose window is over. */
export async function deleteExpiredHits(db: Db): Promise<void> {
  await db.query(DELETE_EXPIRED_HITS)
}
