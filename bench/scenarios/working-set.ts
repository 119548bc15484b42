import { FEWEST_CACHES } from '#http/process/heap-rules.ts'
import type { LoadRequest } from '../load/load-plan.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { listPath, SORTS } from './list.ts'
import { get, warmLoad } from './read-load.ts'
import { type Bench, ratioCheck, type Scenario, type ScenarioResult } from './scenario.ts'

/** What the visitors of an hour look at, in an even random order: more than the few addresses of warm loads. */
const LISTS = 400
const PRODUCTS = 5000
/** How many times larger than the caches the set is in the second measurement. */
const TOO_LARGE = 3

interface WorkingSet {
  name: string
  requests: LoadRequest[]
}

function workingSets({ products, categories }: Bench['sample']): WorkingSet[] {
  const lists = ['', ...categories].flatMap((category) =>
    SORTS.flatMap((sort) => [1, 2].map((page) => get(listPath(category, { sort, page })))),
  )
  const details = products.slice(0, PRODUCTS).map(({ id }) => get(`/api/catalog/product/${id}`))
  return [
    { name: `${LISTS} lists`, requests: lists.slice(0, LISTS) },
    { name: `${details.length} products`, requests: details },
  ]
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Measures one set, and tells hits, misses and what the caches hold of it. */
async function measure(
  bench: Pick<Bench, 'shop' | 'seconds'>,
  { name, requests }: WorkingSet,
  ofLimit: number,
): Promise<{ result: ScenarioResult; bytes: number }> {
  const empty = await bench.shop.caches()
  const result = await warmLoad(bench, `working set: ${name}`, requests, { ofLimit, random: true })
  const { requests: total, hits, bytes } = await bench.shop.caches()
  const answered = hits.responses - empty.hits.responses
  const missed = total - empty.requests - answered
  const note = `working set: ${name}: ${answered} hits, ${missed} misses, the caches hold ${megabytes(bytes)}`
  return { result: { ...result, notes: [note] }, bytes }
}

async function withShop<T>(
  { database, memory }: Bench,
  caches: number | undefined,
  work: (shop: ShopProcess) => Promise<T>,
): Promise<T> {
  const shop = await startShopProcess({
    ...{ dataDir: database.dataDir, databaseUrl: database.url, memory },
    ...(caches !== undefined && { caches }),
  })
  try {
    return await work(shop)
  } finally {
    await shop.stop()
  }
}

/** Lists and products as JSON over a working set: where it fits the caches, and where it is three times as large as they are. */
export const workingSet: Scenario = {
  name: 'working-set',
  async run(bench) {
    const { seconds } = bench
    const results: ScenarioResult[] = []
    for (const set of workingSets(bench.sample)) {
      const fitting = await withShop(bench, undefined, (shop) => measure({ shop, seconds }, set, 0.6))
      const caches = Math.max(FEWEST_CACHES, Math.round(fitting.bytes / TOO_LARGE / 2 ** 20))
      const name = `${set.name}, caches of a third (${caches} MB)`
      const tooLarge = await withShop(bench, caches, (shop) =>
        measure({ shop, seconds }, { ...set, name }, 0),
      )
      const { figures } = tooLarge.result
      results.push(fitting.result, {
        ...tooLarge.result,
        checks: [ratioCheck(figures, fitting.result.figures, 2 / 3, ' of where it fits')],
      })
    }
    return results
  },
}
