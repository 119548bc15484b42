import type { BaseCopy } from './copy-store.ts'
import { type Fork, positionOf } from './wal-names.ts'

/** The base copies from which the log of a timeline leads on: its own, and those of the timelines it came from, before the fork. */
export function copiesOf(copies: readonly BaseCopy[], timeline: number, forks: readonly Fork[]): BaseCopy[] {
  return copies.filter((copy) => {
    if (copy.timeline === timeline) return true
    const fork = forks.find((each) => each.timeline === copy.timeline)
    return fork !== undefined && positionOf(copy.stop.lsn) <= positionOf(fork.lsn)
  })
}

/** The last copy that was whole at a moment; undefined before the first. */
export function copyBefore(copies: readonly BaseCopy[], moment: Date): BaseCopy | undefined {
  return copies.findLast(({ stop }) => stop.at.getTime() <= moment.getTime())
}
