import { parseArgs } from 'node:util'
import { z } from 'zod'
import { jsonLine, machineLine, tableOf } from './report.ts'
import { addToCart } from './scenarios/add-to-cart.ts'
import { detail } from './scenarios/detail.ts'
import { html } from './scenarios/html.ts'
import { large } from './scenarios/large.ts'
import { list } from './scenarios/list.ts'
import { orderSave } from './scenarios/order-save.ts'
import type { Scenario, ScenarioResult } from './scenarios/scenario.ts'
import { search } from './scenarios/search.ts'
import { openBenchDatabase } from './shop/bench-database.ts'
import { sampleCatalogue } from './shop/catalogue-sample.ts'
import { startShopProcess } from './shop/shop-process.ts'

/**
 * `npm run bench`: fills a database of its own, starts the real shop on it and measures, each scenario beside its limit.
 *
 *   --products 10000   how many products (up to 1000000)      --seconds 8   how long each load is measured
 *   --only list,order  only some scenarios                     --json        JSON lines without the table
 *   --keep             keep the database for the next run, and reuse an existing one
 */

const SCENARIOS: readonly Scenario[] = [list, detail, search, html, addToCart, orderSave, large]
/** From this many products on, every kind of list and search is measured separately. */
const MANY_PRODUCTS = 100_000
const MEMORY_BUDGET = 250

const Options = z.object({
  products: z.coerce.number().int().min(100).max(1_000_000),
  seconds: z.coerce.number().int().min(1).max(60),
  only: z
    .string()
    .transform((names) => names.split(','))
    .optional(),
  json: z.boolean(),
  keep: z.boolean(),
})

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const parsed = Options.safeParse(values)
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) console.error(`--${path.join('.')}: ${message}`)
  process.exit(1)
}
const options = parsed.data

const chosen = SCENARIOS.filter(({ name }) =>
  options.only ? options.only.includes(name) : name !== 'large' || options.products >= MANY_PRODUCTS,
)
const say = (text: string) => {
  if (!options.json) console.log(text)
}

const database = await openBenchDatabase(options)
try {
  say(machineLine(database.version))
  if (database.seededIn > 0) say(`${options.products} products seeded in ${database.seededIn.toFixed(1)} s`)
  const shop = await startShopProcess({ dataDir: database.dataDir, databaseUrl: database.url })
  try {
    const bench = { database, shop, sample: await sampleCatalogue(database.db), seconds: options.seconds }
    const results: ScenarioResult[] = []
    for (const { name, run } of chosen) {
      say(`measuring ${name} …`)
      try {
        results.push(...(await run(bench)))
        say(`  the shop's process holds ${Math.round((await shop.usage()).megabytes)} MB`)
      } catch (error) {
        console.error(`${name} could not be measured:`, error)
        process.exitCode = 1
      }
    }
    const { megabytes } = await shop.usage()
    if (!options.json) console.log(`\n${tableOf(results)}\n`)
    for (const result of results) console.log(jsonLine(result))
    const memory = {
      scenario: 'memory after the load',
      megabytes: Math.round(megabytes),
      budget: MEMORY_BUDGET,
    }
    console.log(JSON.stringify({ ...memory, met: megabytes <= MEMORY_BUDGET, products: options.products }))
    say(`\nMemory of the shop's process: ${Math.round(megabytes)} MB (budget ${MEMORY_BUDGET} MB)`)
  } finally {
    await shop.stop()
  }
} finally {
  await database.close()
}
