import type { Cluster } from '../open-cluster.ts'
import { quantile } from '../verdict/cluster-verdict.ts'
import { restoreDrill } from './restore-drill.ts'
import { rollingRestart } from './rolling-restart.ts'
import { measureStaleness } from './staleness.ts'

/** A measure without a failure: a row of the table, and what does not hold. */
export interface MeasureResult {
  what: string
  seen: string
  problems: string[]
}

/** Seconds after which a changed price has to be everywhere. */
const STALE_LIMIT = 60

const seconds = (milliseconds: number | null) => `${((milliseconds ?? 0) / 1000).toFixed(2)} s`

export const MEASURES: Readonly<
  Record<string, (cluster: Cluster, length: { short: boolean }) => Promise<MeasureResult>>
> = {
  async staleness(cluster, length) {
    const delays = await measureStaleness(cluster, length)
    const longest = Math.max(...delays)
    return {
      what: 'A price changed at one process, seen at the others after',
      seen: `p50 ${seconds(quantile(delays, 0.5))}, max ${seconds(longest)} of ${delays.length}`,
      problems: longest > STALE_LIMIT * 1000 ? [`a page was older than ${STALE_LIMIT} s`] : [],
    }
  },
  async 'rolling-restart'(cluster) {
    const { requests, failed } = await rollingRestart(cluster)
    return {
      what: 'All web processes restarted, one after the other',
      seen: `${failed} of ${requests} requests failed`,
      problems: failed > 0 ? [`${failed} requests failed in a rolling restart`] : [],
    }
  },
  async restore(cluster) {
    const { seconds: took, orders, problems } = await restoreDrill(cluster)
    return {
      what: 'Backup, restore into a new folder, check-data',
      seen: `${took.toFixed(0)} s, ${orders} orders, ${problems.length === 0 ? '0 differences' : problems.join('; ')}`,
      problems,
    }
  },
}
/** Runs when nothing is bought any more, so that counts can be compared. */
export const AFTER_THE_LOAD: ReadonlySet<string> = new Set(['restore'])
