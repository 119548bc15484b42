import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { figuresOf } from '../load/figures.ts'
import { JUDGED_SHOPS, type JudgedList, type JudgedShop } from '../quality/judged-shops.ts'
import { type JudgedQuery, type Score, score } from '../quality/judgement.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { listPath } from './list.ts'
import type { Scenario, ScenarioResult } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Shares of the judged queries that must find one of their products among the first five, 0 to 1, and the average nDCG. */
const BUDGETS = { words: { success: 0.98, ndcg: 0.95 }, sentences: { success: 0.9, ndcg: 0.8 } } as const

interface JudgedResult extends Score {
  query: JudgedQuery
  milliseconds: number
  found: readonly string[]
}

/** Imports the shop's products into an empty shop in `dataDir`. */
async function importProducts({ name, productFile }: JudgedShop, dataDir: string): Promise<void> {
  const file = join(dataDir, 'products.csv')
  await writeFile(file, await productFile())
  const child = spawn(process.execPath, ['src/http/import.ts', file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: join(dataDir, 'shop'), DATABASE_URL: '' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the ${name} could not be imported: exit code ${code}`)
}

async function judge(
  { origin }: ShopProcess,
  { queries, locale }: JudgedList,
  codesOf: JudgedShop['codesOf'],
): Promise<JudgedResult[]> {
  const results: JudgedResult[] = []
  for (const query of queries) {
    const began = performance.now()
    const response = await fetch(
      `${origin}${listPath(locale === 'en' ? 'en/arama' : 'arama', { q: query.query })}`,
    )
    if (!response.ok) throw new Error(`the search for ${query.query} ended with ${response.status}`)
    const list = (await response.json()) as ProductList & { partial?: boolean }
    const milliseconds = performance.now() - began
    const answer = { found: list.items.map(({ code }) => code), partial: list.partial ?? false }
    const wanted = new Set(query.wanted.flatMap(codesOf))
    results.push({ ...score(answer, wanted), query, milliseconds, found: answer.found })
  }
  return results
}

async function run(shop: JudgedShop): Promise<ScenarioResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-quality-'))
  try {
    await importProducts(shop, folder)
    const started = await startShopProcess({ dataDir: join(folder, 'shop'), demo: false })
    try {
      const results: ScenarioResult[] = []
      for (const list of shop.lists)
        results.push(resultOf(shop, list, await judge(started, list, shop.codesOf)))
      return results
    } finally {
      await started.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)

const successOf = (results: readonly JudgedResult[]) => average(results.map(({ success }) => Number(success)))
const ndcgOf = (results: readonly JudgedResult[]) => average(results.map(({ ndcg }) => ndcg))
const summary = (results: readonly JudgedResult[]) =>
  `success at 5 ${percent(successOf(results))}, nDCG ${ndcgOf(results).toFixed(3)} of ${results.length}`

function resultOf(shop: JudgedShop, list: JudgedList, results: readonly JudgedResult[]): ScenarioResult {
  const name = `${shop.name}, ${list.name}`
  const budget = BUDGETS[list.shape]
  const milliseconds = Float64Array.from(results, (each) => each.milliseconds)
  const byKind = Map.groupBy(results, ({ query }) => query.kind)
  return {
    scenario: `search quality, ${name}`,
    connections: 1,
    figures: figuresOf([{ milliseconds, seconds: milliseconds.reduce((sum, each) => sum + each, 0) / 1000 }]),
    checks: [
      { budget: `success at 5 ≥ ${percent(budget.success)}`, met: successOf(results) >= budget.success },
      { budget: `nDCG ≥ ${budget.ndcg}`, met: ndcgOf(results) >= budget.ndcg },
    ],
    notes: [
      `${name}: ${summary(results)}`,
      ...[...byKind].flatMap(([kind, own]) => [
        `  ${kind}: ${summary(own)}`,
        ...own.filter(({ success }) => !success).map(missed),
      ]),
    ],
    problems: [],
  }
}

const missed = ({ query, found }: JudgedResult) =>
  `    missed "${query.query}" (${query.wanted.slice(0, 3).join(' ') || 'not sold'}): ${found.slice(0, 3).join(' ') || 'nothing found'}`

/** Searches of the judged lists, each in its shop and language: are the right products among the first five? */
export const searchQuality: Scenario = {
  name: 'search-quality',
  async run() {
    const results: ScenarioResult[] = []
    for (const shop of JUDGED_SHOPS) results.push(...(await run(shop)))
    return results
  },
}
