/** How long ago the primary wrote what the replica has not replayed, by looking at both from here: clocks of other machines do not matter. */
export interface ReplayLag {
  /** Notes where the primary's log ends now; 'restarted' when that is before an earlier note, as after a failover that lost some. */
  sample(written: bigint, now?: number): 'restarted' | 'continued'
  /** Milliseconds; 0 where the replica has everything that was noted. */
  of(replayed: bigint, now?: number): number
}

/** Notes that are kept; one a second. */
const KEPT = 60

export function createReplayLag(): ReplayLag {
  let notes: { written: bigint; at: number }[] = []
  return {
    sample(written, now = performance.now()) {
      const last = notes.at(-1)
      if (last && written < last.written) {
        notes = [{ written, at: now }]
        return 'restarted'
      }
      // The first moment at which something was there counts.
      if (last?.written !== written) notes = [...notes.slice(1 - KEPT), { written, at: now }]
      return 'continued'
    },
    of(replayed, now = performance.now()) {
      const missing = notes.find(({ written }) => written > replayed)
      return missing ? now - missing.at : 0
    },
  }
}
