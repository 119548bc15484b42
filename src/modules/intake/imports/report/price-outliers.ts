import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { ImportProblem } from './import-problems.ts'
import { short } from './import-values.ts'

/** How many times the middle price of its column a price has to be to be told. */
const FAR = 100
/** Prices of one column that are told. */
const MOST = 50

/**
 * The positions of values above 100 times or below a hundredth of the median of their column; zeros are no prices and not compared. Floats suffice: they are compared
 * with each other and never stored.
 */
export function farFromMedian(values: readonly number[]): number[] {
  const priced = Float64Array.from(values.filter((value) => value > 0)).toSorted()
  const [low, high] = [priced[(priced.length - 1) >> 1] ?? 0, priced[priced.length >> 1] ?? 0]
  const median = (low + high) / 2
  return values.flatMap((value, at) =>
    value > 0 && (value > median * FAR || value < median / FAR) ? [at] : [],
  )
}

/** Gathers the prices of the columns of a file; its `problems` are the prices far from the others of their column. */
export function priceOutliers() {
  const columns = new Map<string, { values: number[]; lines: number[] }>()
  return {
    see(title: string, line: number, value: number): void {
      const column = columns.get(title) ?? { values: [], lines: [] }
      columns.set(title, column)
      column.values.push(value)
      column.lines.push(line)
    },
    problems: (): ImportProblem[] =>
      [...columns].flatMap(([column, { values, lines }]) =>
        farFromMedian(values)
          .slice(0, MOST)
          .map((at) => ({
            line: lines[at] ?? 0,
            column,
            severity: 'warning' as const,
            reason: note('report_price_far', { price: short(String(values[at])) }),
          })),
      ),
  }
}
