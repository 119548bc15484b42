/** Refreshes stale values in the background: a few at a time, those read most often first. */
export interface RefreshQueue {
  /**
   * Adds a refresh, unless that of this key is waiting or running. Its failure is ignored: the next reader computes the value and sees
   * the error.
   */
  add(key: string, refresh: Refresh): void
}

export interface Refresh {
  /** How often the stale value was read; asked when a refresh is chosen. */
  reads(): number
  /** False where the value is not stale any more, or gone. */
  isNeeded(): boolean
  run(): Promise<unknown>
}

/** A queue that runs at most `atOnce` refreshes at the same time. */
export function createRefreshQueue(atOnce: number): RefreshQueue {
  const waiting = new Map<string, Refresh>()
  const running = new Set<string>()

  function takeMostRead(): [string, Refresh] | undefined {
    let most: [string, Refresh] | undefined
    for (const each of waiting) if (!most || each[1].reads() > most[1].reads()) most = each
    if (most) waiting.delete(most[0])
    return most
  }

  function startNext(): void {
    while (running.size < atOnce) {
      const taken = takeMostRead()
      if (!taken) return
      const [key, refresh] = taken
      if (!refresh.isNeeded()) continue
      running.add(key)
      refresh
        .run()
        .catch(() => undefined)
        .finally(() => {
          running.delete(key)
          startNext()
        })
    }
  }

  return {
    add(key, refresh) {
      if (running.has(key) || waiting.has(key)) return
      waiting.set(key, refresh)
      // After the response of the reader that found the value stale.
      if (waiting.size === 1) setImmediate(startNext)
    },
  }
}
