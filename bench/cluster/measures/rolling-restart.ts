import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../open-cluster.ts'
import { errorsBetween } from '../verdict/cluster-verdict.ts'

/** HAProxy takes a process in again at its first good answer. */
const BETWEEN = 2_000

/** Restarts the web processes one after the other while shoppers buy; how many requests were sent, and how many failed. */
export async function rollingRestart({ web, log }: Cluster): Promise<{ requests: number; failed: number }> {
  const from = Date.now()
  for (const each of web) {
    await each.end('SIGTERM')
    await each.start()
    await pause(BETWEEN)
  }
  const to = Date.now()
  const requests = log.seen.filter(({ at }) => at >= from && at < to).length
  return { requests, failed: errorsBetween(log, from, to).count }
}
