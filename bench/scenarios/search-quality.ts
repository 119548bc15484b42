import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { DEMO_PRODUCTS } from '#seed/demo/products/demo-products.ts'
import { figuresOf } from '../load/figures.ts'
import { DEMO_QUERIES } from '../quality/demo-queries.ts'
import { type JudgedQuery, parseJudged, type Score, score } from '../quality/judgement.ts'
import { catalogueFile, largeCatalogue, productsNamed } from '../quality/large-catalogue.ts'
import { LARGE_QUERIES } from '../quality/large-queries.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { listPath } from './list.ts'
import type { Scenario, ScenarioResult } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Shares of the judged queries, 0 to 1. */
const BUDGETS = { success: 0.95, ndcg: 0.9 }

/** A shop and the queries that are judged in it. */
interface Trial {
  name: string
  /** Prepares the shop before it starts. */
  prepare: (dataDir: string) => Promise<void>
  demo: boolean
  queries: readonly JudgedQuery[]
  /** The codes that a name of the judged list stands for. */
  codesOf: (name: string) => readonly string[]
}

const demoTrial: Trial = {
  name: 'demo shop',
  prepare: async () => undefined,
  demo: true,
  queries: parseJudged(DEMO_QUERIES, ' '),
  codesOf: (name) =>
    name.startsWith('@')
      ? DEMO_PRODUCTS.filter(({ category }) => `@${category}/`.startsWith(`${name}/`)).map(({ code }) => code)
      : [name],
}

function largeTrial(): Trial {
  const products = largeCatalogue()
  return {
    name: `shop of ${products.length} products`,
    async prepare(dataDir) {
      const file = join(dataDir, 'products.csv')
      await writeFile(file, catalogueFile(products))
      const child = spawn(process.execPath, ['src/http/import.ts', file], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DATA_DIR: join(dataDir, 'shop'), DATABASE_URL: '' },
      })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`the judged catalogue could not be imported: exit code ${code}`)
    },
    demo: false,
    queries: parseJudged(LARGE_QUERIES, '|'),
    codesOf: (name) => productsNamed(products, name).map(({ code }) => code),
  }
}

interface JudgedResult extends Score {
  query: JudgedQuery
  milliseconds: number
  found: readonly string[]
}

async function judge({ origin }: ShopProcess, { queries, codesOf }: Trial): Promise<JudgedResult[]> {
  const results: JudgedResult[] = []
  for (const query of queries) {
    const began = performance.now()
    const response = await fetch(`${origin}${listPath('arama', { q: query.query })}`)
    if (!response.ok) throw new Error(`the search for ${query.query} ended with ${response.status}`)
    const { items } = (await response.json()) as ProductList
    const milliseconds = performance.now() - began
    const found = items.map(({ code }) => code)
    results.push({ ...score(found, new Set(query.wanted.flatMap(codesOf))), query, milliseconds, found })
  }
  return results
}

async function run(trial: Trial): Promise<JudgedResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-quality-'))
  try {
    await trial.prepare(folder)
    const shop = await startShopProcess({ dataDir: join(folder, 'shop'), demo: trial.demo })
    try {
      return await judge(shop, trial)
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)

const successOf = (results: readonly JudgedResult[]) => average(results.map(({ success }) => Number(success)))

function resultOf(name: string, results: readonly JudgedResult[]): ScenarioResult {
  const success = successOf(results)
  const ndcg = average(results.map((each) => each.ndcg))
  const milliseconds = Float64Array.from(results, (each) => each.milliseconds)
  const byKind = Map.groupBy(results, ({ query }) => query.kind)
  return {
    scenario: `search quality, ${name}`,
    connections: 1,
    figures: figuresOf([{ milliseconds, seconds: milliseconds.reduce((sum, each) => sum + each, 0) / 1000 }]),
    checks: [
      { budget: `success at 5 ≥ ${percent(BUDGETS.success)}`, met: success >= BUDGETS.success },
      { budget: `nDCG ≥ ${BUDGETS.ndcg}`, met: ndcg >= BUDGETS.ndcg },
    ],
    notes: [
      `${name}: success at 5 ${percent(success)}, nDCG ${ndcg.toFixed(3)}, ${results.length} queries`,
      ...[...byKind].map(
        ([kind, own]) =>
          `  ${kind}: ${percent(successOf(own))}, nDCG ${average(own.map((each) => each.ndcg)).toFixed(3)} of ${own.length}`,
      ),
      ...results
        .filter((each) => !each.success)
        .map(
          ({ query, found }) =>
            `  missed "${query.query}": ${found.slice(0, 3).join(' ') || 'nothing found'}`,
        ),
    ],
    trouble: [],
  }
}

/** Searches of two judged lists, in the demo shop and in an imported one: are the right products among the first five? */
export const searchQuality: Scenario = {
  name: 'search-quality',
  async run() {
    const results: ScenarioResult[] = []
    for (const trial of [demoTrial, largeTrial()]) results.push(resultOf(trial.name, await run(trial)))
    return results
  },
}
