/** What was measured of one kind of request. Times are in milliseconds. */
export interface Figures {
  count: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  max: number
}

/** The smallest time that at least `percent` of `sorted` (ascending) do not exceed; 0 for no times. */
export function percentile(sorted: Float64Array, percent: number): number {
  const rank = Math.ceil((sorted.length * percent) / 100)
  return sorted[Math.max(rank, 1) - 1] ?? 0
}

/** Response times in milliseconds, and for how many seconds they were collected. */
export interface Timings {
  milliseconds: Float64Array
  seconds: number
}

/** Sums up what several rounds of the same load measured. */
export function figuresOf(rounds: readonly Timings[]): Figures {
  const sorted = Float64Array.from(rounds.flatMap((round) => [...round.milliseconds])).sort()
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  return {
    count: sorted.length,
    perSecond: seconds > 0 ? sorted.length / seconds : 0,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    max: sorted.at(-1) ?? 0,
  }
}
