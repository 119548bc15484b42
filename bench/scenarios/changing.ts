import type { Db } from '#database/database.ts'
import { SEND_NOTIFICATION } from '#database/feed/change-feed.ts'
import { int, statement } from '#database/statements/statement.ts'
import { threeFilters } from './large.ts'
import { coldLoad } from './read-load.ts'
import type { Bench, Scenario, ScenarioResult } from './scenario.ts'

const CHANGES_PER_SECOND = 100
/** Milliseconds. */
const BUDGET = { p95: 100, block: 20 }

const RAISE_PRICE = statement(
  { params: [int] },
  `with unit as (update product_units set sale_price = sale_price + 0.01 where product_id = $1 and position = 0)
   update products set sale_price = sale_price + 0.01 where id = $1`,
)

/** What a change says: the product that changed, or only that something did, as SQL by hand and other merchants' tools do. */
const ANNOUNCED = {
  'filters while prices change': (id: number) => String(id),
  'filters while changes name no products': () => '',
}

/** Changes prices one after another, evenly, until `stop`, which returns how many were changed. */
function changePrices(
  db: Db,
  ids: readonly number[],
  announced: (id: number) => string,
): { stop(): Promise<number> } {
  let changing = true
  let count = 0
  const began = performance.now()
  const done = (async () => {
    while (changing) {
      const id = ids[count % ids.length]
      if (id === undefined) return
      await db.prepared(RAISE_PRICE, [id])
      await db.query(SEND_NOTIFICATION, ['catalogue', announced(id)])
      count++
      const due = began + (count * 1000) / CHANGES_PER_SECOND
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    }
  })()
  return {
    async stop() {
      changing = false
      await done
      return count
    },
  }
}

async function measure(
  bench: Bench,
  scenario: string,
  announced: (id: number) => string,
  round: number,
): Promise<ScenarioResult> {
  const { database, sample } = bench
  const changes = changePrices(
    database.db,
    sample.products.map(({ id }) => id),
    announced,
  )
  const result = await coldLoad(bench, scenario, threeFilters(sample, round), {
    p95: BUDGET.p95,
    connections: 4,
    seconds: 20,
  })
  const count = await changes.stop()
  const { longestBlock = Number.NaN } = result
  const met = longestBlock <= BUDGET.block
  result.checks.push({ budget: `block ≤ ${BUDGET.block} ms: ${longestBlock.toFixed(0)}`, met })
  if (count === 0) result.problems.push('no price was changed')
  return result
}

/** Filtered lists while prices change: how long they take, and for how long the shop's event loop was blocked at most. */
export const changing: Scenario = {
  name: 'changing',
  async run(bench) {
    const results: ScenarioResult[] = []
    // Other lists in each, and than in `large`: a list that is cached does not show what changes cost.
    for (const [index, [scenario, announced]] of Object.entries(ANNOUNCED).entries())
      results.push(await measure(bench, scenario, announced, index + 1))
    return results
  },
}
