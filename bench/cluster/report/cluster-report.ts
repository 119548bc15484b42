import { markdownTable } from '../../report.ts'
import type { LoadLog } from '../load/load-log.ts'
import type { MeasureResult } from '../measures/measure-all.ts'
import { quantile, type SeenErrors, type Verdict } from '../verdict/cluster-verdict.ts'

/** One injected failure and what came of it. */
export interface FaultResult {
  name: string
  did: string
  seen: string
  /** Milliseconds until an order was placed again; null for never. */
  recovery: number | null
  errors: SeenErrors
  problems: readonly string[]
}

const seconds = (milliseconds: number | null) =>
  milliseconds === null ? 'never' : `${(milliseconds / 1000).toFixed(1)} s`

/** One row for each kind of failure. */
export function faultTable(results: readonly FaultResult[]): string {
  const rows = [...Map.groupBy(results, ({ name }) => name).values()].map((all) => {
    const recoveries = all.flatMap(({ recovery }) => (recovery === null ? [] : [recovery]))
    const isMissing = recoveries.length < all.length
    return [
      all[0]?.did ?? '',
      String(all.length),
      seconds(quantile(recoveries, 0.5)),
      isMissing ? 'never' : seconds(Math.max(...recoveries)),
      String(Math.max(...all.map(({ errors }) => errors.count))),
      seconds(Math.max(...all.map(({ errors }) => errors.during))),
      all.every(({ problems }) => problems.length === 0) ? 'ok' : 'FAILED',
    ]
  })
  return markdownTable(['Failure', 'Times', 'Selling again, p50', 'max', 'Errors, most', 'for', ''], rows)
}

/** What must be 0, and beside it how much was done. */
export function summaryTable({
  verdict,
  results,
  measured,
  log,
}: {
  verdict: Verdict
  results: readonly FaultResult[]
  measured: readonly MeasureResult[]
  log: LoadLog
}): string {
  const recoveries = results.flatMap(({ recovery }) => (recovery === null ? [] : [recovery]))
  const failed = log.seen.filter(({ ok }) => !ok).length
  return markdownTable(
    ['', ''],
    [
      ['Orders that were confirmed', String(verdict.confirmed)],
      ['of them lost', String(verdict.lost)],
      ['placed twice', String(verdict.doubled)],
      ['there in part', String(verdict.half)],
      ['charged twice', String(verdict.chargedTwice)],
      ['pieces sold that were not there', String(verdict.oversold)],
      ['not seen by their buyer at once', String(verdict.unseen)],
      [
        'Checkouts without an answer',
        `${verdict.unanswered.there} there whole, ${verdict.unanswered.absent} not there`,
      ],
      [
        'Stock movements of staff',
        `${verdict.movements.confirmed} confirmed, ${verdict.movements.lost} lost, ${verdict.movements.doubled} twice`,
      ],
      ['Failures', String(results.length)],
      [
        'Selling again after',
        `p50 ${seconds(quantile(recoveries, 0.5))}, max ${seconds(recoveries.length > 0 ? Math.max(...recoveries) : null)}`,
      ],
      ['Requests of shoppers', `${log.seen.length}, ${failed} of them failed`],
      ...measured.map(({ what, seen }) => [what, seen]),
    ],
  )
}
