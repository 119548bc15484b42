import type { SentFigures } from './send-traffic.ts'

/** What one minute of the soak measured. Memory is in MB (2^20 bytes), times are in milliseconds. */
export interface SoakMinute extends SentFigures {
  minute: number
  rss: number
  heapUsed: number
  /** Memory of buffers and other objects outside of V8's heap. */
  external: number
  /** The 99th percentile of the delay of the event loop. */
  eventLoopP99: number
}

/** Budget of the Node process under the load, on a machine of 1 GB. */
export const MAX_RSS_MB = 300
/** Highest growth in the second half of a soak, in MB a minute. */
export const MAX_GROWTH_MB_PER_MINUTE = 1
/** Minutes in which caches fill and functions are compiled: memory grows by some MB a minute and then no more. */
const WARM_UP_MINUTES = 5
/** Minutes needed for a meaningful slope. */
const MIN_MINUTES = 4

/** The least-squares slope of `values` over their index; 0 for fewer than two. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
  let above = 0
  let below = 0
  for (const [index, value] of values.entries()) {
    above += (index - middle) * (value - mean)
    below += (index - middle) ** 2
  }
  return below === 0 ? 0 : above / below
}

export interface SoakVerdict {
  highestRss: number
  /** MB a minute over the second half, without the warm-up; null where the soak is too short to tell. */
  growth: number | null
  errors: number
  /** Failed checks, one sentence each; empty when all pass. */
  failures: string[]
}

/** Checks the minutes of a soak against the budget: highest RSS, growth in the second half, no errors. */
export function judgeSoak(minutes: readonly SoakMinute[]): SoakVerdict {
  const highestRss = Math.max(0, ...minutes.map(({ rss }) => rss))
  const warm = minutes.slice(Math.max(WARM_UP_MINUTES, Math.floor(minutes.length / 2)))
  const growth = warm.length < MIN_MINUTES ? null : slope(warm.map(({ rss }) => rss))
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0)
  const failures: string[] = []
  if (minutes.length === 0) failures.push('nothing was measured')
  if (highestRss > MAX_RSS_MB)
    failures.push(`RSS reached ${highestRss.toFixed(0)} MB, more than ${MAX_RSS_MB} MB`)
  if (growth !== null && growth > MAX_GROWTH_MB_PER_MINUTE)
    failures.push(`RSS grew by ${growth.toFixed(1)} MB a minute in the second half`)
  if (errors > 0) failures.push(`${errors} requests failed`)
  return { highestRss, growth, errors, failures }
}
