import { LRUCache } from 'lru-cache'
import type { Db } from '#database/database.ts'
import { arrayOf, float, int, statement, text } from '#database/statements/statement.ts'

/** Number of hits in the current window, and the seconds until that window ends. */
export interface Hits {
  hits: number
  secondsLeft: number
  /** True for the first hit of this window beyond what is allowed. */
  isFirstBeyond: boolean
}

/** Counts hits by key, in windows that begin with the first hit. */
export interface HitCounter {
  /** Adds one hit and returns the new count; `most` is how many are allowed. */
  add(key: string, minutes: number, most: number): Promise<Hits>
  /** Removes one hit, never below zero. */
  subtract(key: string): Promise<void>
  /** Removes all hits. */
  reset(key: string): Promise<void>
}

const MAX_KEYS = 50_000
/** Counts stop here, so that no key overflows. */
const MAX_HITS = 1_000_000

/** The part of what is allowed that a process counts alone: most shoppers never reach it, and their hits are written nowhere. */
const ALONE = 1 / 10
/** Milliseconds between two reports of what processes have counted. */
const REPORT_EVERY = 1_000

interface Counted {
  /** Hits of this process that the others do not know of. */
  own: number
  /** Hits of all processes that are known. */
  known: number
  /** Of the clock, in milliseconds. */
  resetsAt: number
  /** Whether this process has refused a hit of this window. */
  isBeyond: boolean
}

const ADD_HITS = statement(
  {
    params: [arrayOf(text), arrayOf(int), arrayOf(int), int],
    row: { key: text, hits: int, secondsLeft: float },
  },
  `insert into rate_limits as r (key, hits, resets_at)
   select key, hits, now() + make_interval(secs => seconds)
     from unnest($1::text[], $2::int[], $3::int[]) as given (key, hits, seconds) order by key
   on conflict (key) do update set
     hits = case when r.resets_at <= now() then excluded.hits else least(r.hits + excluded.hits, $4) end,
     resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
   returning key, hits, extract(epoch from resets_at - now())::float8 as "secondsLeft"`,
)

/**
 * Counts in the memory of this process and, from a tenth of what is allowed on, together with all others: once a second they add what they
 * have counted in the database, in one statement, and learn the sum. So N processes allow little more than one. While the database is away each counts
 * alone. Above 50,000 keys the least recently used are dropped.
 */
export function processCounter(db: Db, clock: () => Date, reportEvery = REPORT_EVERY): HitCounter {
  // It reserves room for all keys at once, so it is made for the first hit.
  let made: LRUCache<string, Counted> | undefined
  const counts = () => {
    made ??= new LRUCache({ max: MAX_KEYS })
    return made
  }
  const unreported = new Set<string>()
  let isPlanned = false

  async function report(): Promise<void> {
    const keys = [...unreported]
    unreported.clear()
    const reported = keys.flatMap((key) => {
      const counted = counts().get(key)
      return counted && counted.own > 0 ? [{ key, counted, own: counted.own }] : []
    })
    if (reported.length === 0) return
    const began = clock().getTime()
    const { rows } = await db.query(ADD_HITS, [
      reported.map(({ key }) => key),
      reported.map(({ own }) => own),
      // What is left of the window, which began with the first hit here.
      reported.map(({ counted }) => Math.max(1, Math.ceil((counted.resetsAt - began) / 1000))),
      MAX_HITS,
    ])
    const now = clock().getTime()
    const sums = new Map(rows.map((row) => [row.key, row]))
    for (const { key, counted, own } of reported) {
      const sum = sums.get(key)
      if (!sum || counts().get(key) !== counted) continue
      counted.own -= own
      counted.known = sum.hits
      counted.resetsAt = now + sum.secondsLeft * 1000
    }
  }
  function reportSoon(key: string): void {
    unreported.add(key)
    if (isPlanned) return
    isPlanned = true
    // What could not be reported is with the next hit.
    const reported = () => {
      isPlanned = false
    }
    setTimeout(() => void report().then(reported, reported), reportEvery).unref()
  }

  return {
    async add(key, minutes, most) {
      const now = clock().getTime()
      const before = counts().get(key)
      const counted =
        before && before.resetsAt > now
          ? before
          : { own: 0, known: 0, resetsAt: now + minutes * 60_000, isBeyond: false }
      counted.own = Math.min(counted.own + 1, MAX_HITS)
      counts().set(key, counted)
      if (counted.known > 0 || counted.own > most * ALONE) reportSoon(key)
      const hits = counted.known + counted.own
      // The sum of all processes may leap over the first.
      const isFirstBeyond = hits > most && !counted.isBeyond
      counted.isBeyond ||= hits > most
      return { hits, secondsLeft: (counted.resetsAt - now) / 1000, isFirstBeyond }
    },
    async subtract(key) {
      const counted = counts().get(key)
      if (counted) counted.own = Math.max(-counted.known, counted.own - 1)
    },
    async reset(key) {
      counts().delete(key)
      await db.query(DELETE_HITS, [key])
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
    async add(key, minutes, most) {
      const { rows } = await db.query(ADD_HIT, [key, minutes, MAX_HITS])
      const [counted] = rows
      if (!counted) throw new Error('the upsert of a hit returned no row')
      return { ...counted, isFirstBeyond: counted.hits === most + 1 }
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
