import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes on a machine that is not overloaded. */
const MINIMUM_MS = 400

/** Runs the work and returns no sooner than after 0.4 s, so that the duration does not reveal whether there was anything to do. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, pause(MINIMUM_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
