import type { Failures } from './results.ts'

/** More tests than these in one run are not excused by a busy machine. */
const MOST_EXCUSED = 5
/** From this share of the machine that other programs took, a deadline may be missed by chance. */
const BUSY = 0.15

export interface UnsteadyRun {
  /** Tests that failed and passed in a second run. */
  seen: Failures
  /** What `tests/unsteady.json` allows. */
  known: Readonly<Record<string, number>>
  /** Share of the machine's processors that other programs took, 0 to 1; undefined where it cannot be told. */
  othersShare: number | undefined
}

/**
 * Whether tests needed a second run more often than the repository knows (decision 151). Returns sentences: `risen` fails the run,
 * `excused` is told alone.
 */
export function judgeUnsteady({ seen, known, othersShare }: UnsteadyRun): {
  risen: string[]
  excused: string[]
} {
  const rises = [...seen].filter(([file, count]) => count > (known[file] ?? 0))
  const tests = rises.reduce((sum, [file, count]) => sum + count - (known[file] ?? 0), 0)
  const busy = othersShare !== undefined && othersShare >= BUSY && tests <= MOST_EXCUSED
  const told = rises.map(([file, count]) => {
    const passed = `${file}: ${count} ${count === 1 ? 'test' : 'tests'} passed in a second run only`
    if (busy)
      return `${passed}; other programs took ${Math.round(othersShare * 100)} % of the processors, so the run does not fail`
    return `${passed}. Mend it; what cannot be mended with this change is written down in tests/unsteady.json: "${file}": ${count}`
  })
  return busy ? { risen: [], excused: told } : { risen: told, excused: [] }
}
