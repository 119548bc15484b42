/**
 * How often the values of lists may follow changes, derived from how long that takes (milliseconds). Whatever a shop's size, a tenth of the
 * time is the most that goes into it while changes keep coming; after a quiet time some of it is free.
 */
export interface UpdatePace {
  /** Counts the time until `work` is done; work of the same time counts once. */
  spend<T>(work: Promise<T>): Promise<T>
  /** How long the next update has to wait; 0 if it may begin. */
  wait(): number
}

/** From the beginning of an update to that of the next one it takes so many times as long as the update. */
const TIMES = 10
/** What a quiet time saves up at most: a burst of changes after it is followed at once. */
const FREE = 20_000
/** No rest is longer, because lists lag by it. */
const LONGEST_REST = 20_000

export function createUpdatePace(): UpdatePace {
  /** When everything that was spent is rested from, of `performance.now()`. */
  let restedAt = 0
  let running = 0
  let began = 0

  function end(): void {
    running--
    if (running > 0) return
    const now = performance.now()
    restedAt = Math.min(Math.max(restedAt, began) + TIMES * (now - began), now + FREE + LONGEST_REST)
  }

  return {
    spend(work) {
      if (running === 0) began = performance.now()
      running++
      return work.finally(end)
    },
    wait: () => Math.max(0, restedAt - FREE - performance.now()),
  }
}
