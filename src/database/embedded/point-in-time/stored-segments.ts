/** The log of a copy that is being made. */
export interface CopiedLog {
  /** Resolves when a segment is stored, and rejects when log was dropped since the copy began. */
  until(segment: string, signal: AbortSignal): Promise<void>
  wasDropped(): boolean
}

/** Which segment was stored last, and who waits for one. */
export interface StoredSegments {
  last(): string | undefined
  stored(segment: string): void
  /** Log was thrown away: no copy that has begun gets whole. */
  dropped(): void
  begin(): CopiedLog
}

export function trackStored(): StoredSegments {
  let last: string | undefined
  let drops = 0
  const waiters = new Set<() => void>()
  const wake = () => {
    for (const waiter of [...waiters]) waiter()
  }
  return {
    last: () => last,
    stored(segment) {
      last = segment
      wake()
    },
    dropped() {
      drops++
      last = undefined
      wake()
    },
    begin() {
      const dropsBefore = drops
      const wasDropped = () => drops !== dropsBefore
      const until = (segment: string, signal: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          const end = (settle: () => void) => {
            signal.removeEventListener('abort', look)
            waiters.delete(look)
            settle()
          }
          const look = () => {
            if (wasDropped())
              end(() => reject(new Error(`the log up to ${segment} was dropped while it was copied`)))
            else if (last !== undefined && last >= segment) end(resolve)
            else if (signal.aborted) end(() => reject(signal.reason))
          }
          signal.addEventListener('abort', look)
          waiters.add(look)
          look()
        })
      return { until, wasDropped }
    },
  }
}
