import type { Figures } from '../load/figures.ts'
import type { BenchDatabase } from '../shop/bench-database.ts'
import type { CatalogueSample } from '../shop/catalogue-sample.ts'
import type { ShopProcess } from '../shop/shop-process.ts'

/** What every scenario works on. */
export interface Bench {
  database: BenchDatabase
  shop: ShopProcess
  sample: CatalogueSample
  /** How long each load is measured, in seconds. */
  seconds: number
}

/** A promise of the budget, with what was measured. */
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
  /** Part of one core that the shop's process used, 0..1, and the load generator beside it. */
  shopBusy?: number
  generatorBusy?: number
  /** Answers by HTTP status, broken connections, failed turns of the SQL loop: whatever was not as it should be. */
  trouble: string[]
}

export interface Scenario {
  name: string
  run(bench: Bench): Promise<ScenarioResult[]>
}

export function ratioCheck(figures: Figures, limit: Figures, atLeast: number): Check {
  return { budget: `≥ ${atLeast * 100} %`, met: figures.perSecond >= atLeast * limit.perSecond }
}

export function p95Check(figures: Figures, atMost: number): Check {
  return { budget: `p95 ≤ ${atMost} ms`, met: figures.p95 <= atMost }
}

export function rateCheck(figures: Figures, atLeast: number): Check {
  return { budget: `≥ ${atLeast}/s`, met: figures.perSecond >= atLeast }
}

/** Names what should not have happened, so that a fast refusal never looks like a fast answer. */
export function troubleOf(result: { statuses: Record<string, number>; failures: number }): string[] {
  const refused = Object.entries(result.statuses)
    .filter(([status]) => !/^[23]/.test(status))
    .map(([status, count]) => `${count} × ${status}`)
  return result.failures > 0 ? [...refused, `${result.failures} broken`] : refused
}
