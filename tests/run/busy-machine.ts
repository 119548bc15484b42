import { cpus } from 'node:os'

/** Seconds that all processors of the machine have worked since it started. */
const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

/** Begins to watch the machine. Call the result with one's own processor seconds: it returns which share others took, 0 to 1. */
export function watchOthers(): (ownSeconds: number | undefined) => number | undefined {
  const began = performance.now()
  const before = busySeconds()
  return (ownSeconds) => {
    if (ownSeconds === undefined) return undefined
    const available = ((performance.now() - began) / 1000) * cpus().length
    return Math.max(0, busySeconds() - before - ownSeconds) / available
  }
}
