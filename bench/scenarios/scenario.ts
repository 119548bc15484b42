import type { Figures } from '../load/figures.ts'
import type { BenchDatabase } from '../shop/bench-database.ts'
import type { CatalogueSample } from '../shop/catalogue-sample.ts'
import type { ShopProcess } from '../shop/shop-process.ts'

/** What every scenario gets. */
export interface Bench {
  database: BenchDatabase
  shop: ShopProcess
  sample: CatalogueSample
  /** The machine as which shops are started, in MiB. */
  memory: number
  /** How long each load is measured, in seconds. */
  seconds: number
  /** How many orders the back office is measured with. */
  orders: number
}

/** One budget, and whether it was met. */
export interface Check {
  /** As "≥ 50 %" or "p95 ≤ 15 ms". */
  budget: string
  met: boolean
}

export interface ScenarioResult {
  scenario: string
  connections: number
  figures: Figures
  /** The same work without the shop's own code. */
  limit?: { what: 'bare route' | 'bare SQL'; figures: Figures }
  checks: Check[]
  /** Share of one core, 0..1, that the shop's process used, and that the load generator used. */
  shopBusy?: number
  generatorBusy?: number
  /** For how many milliseconds the shop's event loop was blocked at most. */
  longestBlock?: number
  /** Unexpected results: failed responses by HTTP status, broken connections, failed runs of the SQL loop. */
  problems: string[]
  /** What each page took: milliseconds of processor and bytes allocated. */
  each?: { processorMs: number; allocatedBytes: number }
  /** Lines to print below the table. */
  notes?: string[]
}

export interface Scenario {
  name: string
  run(bench: Bench): Promise<ScenarioResult[]>
}

/** At least this share of another load's rate in the same run; `of` names a load that is not the scenario's limit. */
export function ratioCheck(figures: Figures, other: Figures, atLeast: number, of = ''): Check {
  return {
    budget: `≥ ${Math.round(atLeast * 100)} %${of}`,
    met: figures.perSecond >= atLeast * other.perSecond,
  }
}

export function p95Check(figures: Figures, atMost: number): Check {
  return { budget: `p95 ≤ ${atMost} ms`, met: figures.p95 <= atMost }
}

export function rateCheck(figures: Figures, atLeast: number): Check {
  return { budget: `≥ ${atLeast}/s`, met: figures.perSecond >= atLeast }
}

/** Statements are round trips of the shop; one more in a flow is a change of the code, not of the machine. */
export function statementsCheck(statements: number, atMost: number): Check {
  return { budget: `≤ ${atMost} statements`, met: statements <= atMost }
}

/** Lists failed responses and broken connections, so that fast refusals are not counted as fast responses. */
export function problemsOf(result: { statuses: Record<string, number>; failures: number }): string[] {
  const refused = Object.entries(result.statuses)
    .filter(([status]) => !/^[23]/.test(status))
    .map(([status, count]) => `${count} × ${status}`)
  return result.failures > 0 ? [...refused, `${result.failures} broken`] : refused
}
