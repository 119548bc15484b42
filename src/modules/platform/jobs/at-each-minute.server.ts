import type { ShopDeps } from '#modules/platform/shop-deps.ts'

const MINUTE = 60_000
/** Milliseconds after the full minute, so that a timer that fires early does not find the minute before. */
const LATE = 10

/** Milliseconds from `now` to shortly after the next full minute. */
export const untilNextMinute = (now: Date): number => MINUTE + LATE - (now.getTime() % MINUTE)

/**
 * Calls `run` at each full minute of the shop's clock in this process, for what has to happen at its minute: the job queue looks at its schedule twice
 * a minute only. A run that takes longer skips minutes; one that throws is logged. What several processes do at once must be done once by itself.
 */
export function atEachMinute(
  { clock, log }: Pick<ShopDeps, 'clock' | 'log'>,
  run: () => Promise<void>,
): { stop(): Promise<void> } {
  let stopped = false
  let running = Promise.resolve()
  let timer = setTimeout(tick, untilNextMinute(clock())).unref()
  function tick(): void {
    running = run()
      .catch((error: unknown) => log.error({ err: error }, 'the work of this minute failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, untilNextMinute(clock())).unref()
      })
  }
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
