import { figuresOf } from '../load/figures.ts'
import type { LoadFlow } from '../load/load-plan.ts'
import { runLoad } from '../load/run-load.ts'
import { startShopProcess } from '../shop/shop-process.ts'
import { orderingCustomers } from './order-save.ts'
import { get, watchShop } from './read-load.ts'
import { type Bench, problemsOf, ratioCheck, type Scenario, type ScenarioResult } from './scenario.ts'

/** On two cores, which the load generator and the database share with them. */
const PROCESSES = [1, 2]
/** MiB: each of two needs the heap of one. */
const MEMORY = 4096
const PAGES = 200
const PAGE_CONNECTIONS = 32
const ORDER_CONNECTIONS = 10
const WARM_UP_SECONDS = 1.5
const ORDERS_PER_SECOND = 800

async function measured(
  { shop, seconds }: Pick<Bench, 'shop' | 'seconds'>,
  scenario: string,
  { flows, once, connections }: { flows: readonly LoadFlow[]; once: boolean; connections: number },
): Promise<ScenarioResult> {
  const plan = { origin: shop.origin, connections, seconds, warmUpSeconds: WARM_UP_SECONDS }
  const { value, busy } = await watchShop({ shop }, () => runLoad({ ...plan, flows: [...flows], once }))
  return {
    scenario,
    connections,
    figures: figuresOf(value.steps.slice(-1)),
    checks: [],
    shopBusy: busy,
    generatorBusy: value.generatorBusy,
    problems: problemsOf(value),
  }
}

/** Product pages and orders a second, by how many processes answer at the port (WORKERS). */
export const workers: Scenario = {
  name: 'workers',
  async run({ database, sample, seconds, memory }) {
    const shoppers = await orderingCustomers(database)
    const pages = sample.products
      .slice(0, PAGES)
      .map(({ id, slug }): LoadFlow => [get(`/${slug}-p-${id}`, { accept: 'text/html' })])
    const results: ScenarioResult[] = []
    for (const count of PROCESSES) {
      const shop = await startShopProcess({
        ...{ dataDir: database.dataDir, databaseUrl: database.url, workers: count },
        memory: Math.max(memory, MEMORY),
      })
      try {
        const name = count === 1 ? 'one process' : `${count} processes`
        const seen = { flows: pages, once: false, connections: PAGE_CONNECTIONS }
        results.push(await measured({ shop, seconds }, `product page, ${name}`, seen))
        const buyers = await shoppers(Math.ceil((seconds + WARM_UP_SECONDS) * ORDERS_PER_SECOND))
        const bought = { flows: buyers.map(({ flow }) => flow), once: true, connections: ORDER_CONNECTIONS }
        results.push(await measured({ shop, seconds }, `order save, ${name}`, bought))
      } finally {
        await shop.stop()
      }
    }
    // Of the last two beside the first two. Where a core is free a second process must not cost anything.
    return results.map((result, at) => {
      const alone = results[at - 2]
      return alone
        ? { ...result, checks: [ratioCheck(result.figures, alone.figures, 1, ' of one process')] }
        : result
    })
  },
}
