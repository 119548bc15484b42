import { markdownTable } from '../report.ts'
import { type BenchLine, measure, otherCheckout, ownCheckout } from './other-checkout.ts'

/** What one scenario gave in both checkouts; `before` is undefined for a scenario that the earlier commit does not have. */
export interface Comparison {
  scenario: string
  before: BenchLine | undefined
  after: BenchLine
}

/** Joins the results of two runs by the names of the scenarios, in the order of the later run. */
export function compare(before: readonly BenchLine[], after: readonly BenchLine[]): Comparison[] {
  return after.map((line) => ({
    scenario: line.scenario,
    before: before.find(({ scenario }) => scenario === line.scenario),
    after: line,
  }))
}

/** Processor time of the shop per request, in milliseconds. */
const processorTime = ({ shopBusy, figures }: BenchLine) =>
  shopBusy === undefined || !figures ? undefined : (shopBusy * 1000) / figures.perSecond

const number = (value: number | undefined, digits: number) =>
  value === undefined ? '–' : value.toFixed(digits)
const percent = (ratio: number | undefined) => (ratio === undefined ? '–' : `${Math.round(ratio * 100)} %`)

function pair(
  { before, after }: Comparison,
  read: (line: BenchLine) => number | undefined,
  show: (value: number | undefined) => string,
): string {
  const values = [before && read(before), read(after)]
  return values.every((value) => value === undefined) ? '' : values.map(show).join(' → ')
}

const HEAD = ['Scenario', 'Per s', 'Times', 'p95 ms', 'Of the limit', 'Shop ms each', 'MB', 'Budget']

function cells(row: Comparison): string[] {
  const [old, own] = [row.before?.figures?.perSecond, row.after.figures?.perSecond]
  return [
    row.scenario,
    pair(
      row,
      ({ figures }) => figures?.perSecond,
      (value) => number(value, 0),
    ),
    old && own ? `${(own / old).toFixed(2)} ×` : '',
    pair(
      row,
      ({ figures }) => figures?.p95,
      (value) => number(value, 1),
    ),
    pair(row, ({ ratio }) => ratio, percent),
    pair(row, processorTime, (value) => number(value, 2)),
    pair(
      row,
      ({ megabytes }) => megabytes,
      (value) => number(value, 0),
    ),
    (row.after.checks ?? []).map(({ budget, met }) => `${met ? '✓' : '✗'} ${budget}`).join(', '),
  ]
}

/** The table of before and after. */
export const comparisonTable = (rows: readonly Comparison[]): string => markdownTable(HEAD, rows.map(cells))

/**
 * Measures every scenario in a checkout of `commit` and in this one, one right after the other, so that a slow hour of the machine
 * affects both, and prints the table of before and after. True when this checkout meets every budget.
 */
export async function compareWith(
  commit: string,
  options: { scenarios: readonly string[]; products: number; seconds: number },
): Promise<boolean> {
  const earlier = await otherCheckout(commit)
  const rows: Comparison[] = []
  for (const scenario of options.scenarios) {
    console.log(`measuring ${scenario} in ${commit} and here …`)
    const before = await measure(earlier, { ...options, scenario })
    const after = await measure(ownCheckout(), { ...options, scenario })
    if (after.length === 0) throw new Error(`${scenario} could not be measured`)
    // The memory after one scenario carries the scenario's name, since each has a shop of its own.
    const named = (lines: BenchLine[]) =>
      lines.map((line) => (line.megabytes ? { ...line, scenario: `${scenario}: ${line.scenario}` } : line))
    rows.push(...compare(named(before), named(after)))
  }
  console.log(`\n${comparisonTable(rows)}\n`)
  return rows.every(({ after }) => (after.checks ?? []).every(({ met }) => met))
}
