import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of the work behind it takes on a machine that is not overloaded. */
const MINIMUM_MS = 400

/** Does the work and answers no sooner than after 0.4 s, so that the time does not tell whether there was anything to do. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, pause(MINIMUM_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
