import { defaultCaches, withHeapOptions } from '#http/process/heap-rules.ts'
import { type BareTree, renderBareTree } from '../limits/bare-tree.ts'
import { figuresOf } from '../load/figures.ts'
import type { LoadRequest } from '../load/load-plan.ts'
import { runLoad } from '../load/run-load.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { type Bench, problemsOf, type ScenarioResult } from './scenario.ts'

/** Pages of all kinds together before those that are measured: until then V8 compiles what renders them. */
const WARM_UP = 1000
const MEASURED = 300
const CONNECTIONS = 4
/** Seconds that a slow machine may take. */
const PATIENCE = 300
/** How many times what React takes for a bare tree of as many elements, and MB, each page may take. */
const MOST_OF_TREE = 3
const MOST_ALLOCATED = 1

type Kinds = Readonly<Record<string, readonly LoadRequest[]>>

const sendOnce = (shop: ShopProcess, requests: readonly LoadRequest[]) =>
  runLoad({
    origin: shop.origin,
    connections: CONNECTIONS,
    seconds: PATIENCE,
    warmUpSeconds: 0,
    flows: requests.map((request) => [request]),
    once: true,
  })

const inMegabytes = (bytes: number) => bytes / 2 ** 20

/** The shop's page and the bare tree as a row each, and a sentence that compares them. */
function rowsOf(
  kind: string,
  page: Omit<ScenarioResult, 'scenario' | 'checks'>,
  tree: BareTree,
): ScenarioResult[] {
  const { processorMs, allocatedBytes } = page.each ?? { processorMs: 0, allocatedBytes: 0 }
  const times = processorMs / tree.processorMs
  const allocated = inMegabytes(allocatedBytes)
  const cost = (ms: number, bytes: number) =>
    `${ms.toFixed(2)} ms of processor and ${inMegabytes(bytes).toFixed(2)} MB`
  return [
    {
      ...page,
      scenario: `${kind}, uncached, after ${WARM_UP} pages`,
      checks: [
        { budget: `≤ ${MOST_OF_TREE} × a bare tree: ${times.toFixed(1)}`, met: times <= MOST_OF_TREE },
        {
          budget: `≤ ${MOST_ALLOCATED} MB allocated: ${allocated.toFixed(2)}`,
          met: allocated <= MOST_ALLOCATED,
        },
      ],
      notes: [
        `${kind}: ${cost(processorMs, allocatedBytes)} each, a bare React tree of its ${tree.elements} elements ${cost(tree.processorMs, tree.allocatedBytes)}`,
      ],
    },
    {
      scenario: `bare React tree of a ${kind}`,
      connections: 1,
      figures: figuresOf([tree.timings]),
      each: { processorMs: tree.processorMs, allocatedBytes: tree.allocatedBytes },
      checks: [],
      problems: [],
    },
  ]
}

/** What an uncached page of each kind costs in a shop that has rendered many, beside React alone. Each request is sent once. */
export async function pageCosts({ database, memory }: Bench, kinds: Kinds): Promise<ScenarioResult[]> {
  const options = withHeapOptions([], { memory, caches: defaultCaches(memory) })
  const shop = await startShopProcess({
    ...{ dataDir: database.dataDir, databaseUrl: database.url, memory, watchAllocation: true },
  })
  try {
    const share = Math.ceil(WARM_UP / Object.keys(kinds).length)
    for (const requests of Object.values(kinds)) await sendOnce(shop, requests.slice(0, share))
    const results: ScenarioResult[] = []
    for (const [kind, requests] of Object.entries(kinds)) {
      const measured = requests.slice(share, share + MEASURED)
      const before = await shop.usage()
      await shop.allocated()
      const result = await sendOnce(shop, measured)
      const allocated = await shop.allocated()
      const { cpuSeconds } = await shop.usage()
      const figures = figuresOf(result.steps.slice(0, 1))
      const processorMs = ((cpuSeconds - before.cpuSeconds) * 1000) / measured.length
      const html = await (await fetch(`${shop.origin}${measured[0]?.path}`)).text()
      const tree = await renderBareTree({ html, warmUp: WARM_UP, pages: MEASURED }, options)
      results.push(
        ...rowsOf(
          kind,
          {
            connections: CONNECTIONS,
            figures,
            each: { processorMs, allocatedBytes: allocated / measured.length },
            generatorBusy: result.generatorBusy,
            problems: problemsOf(result),
          },
          tree,
        ),
      )
    }
    return results
  } finally {
    await shop.stop()
  }
}
