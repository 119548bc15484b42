import { parseArgs } from 'node:util'
import { z } from 'zod'
import { compareWith } from './against/compare.ts'
import { isMet, jsonLine, machineLine, tableOf } from './report.ts'
import { addToCart } from './scenarios/add-to-cart.ts'
import { backoffice } from './scenarios/backoffice.ts'
import { changing } from './scenarios/changing.ts'
import { detail } from './scenarios/detail.ts'
import { eventLoop } from './scenarios/event-loop.ts'
import { html } from './scenarios/html.ts'
import { imports } from './scenarios/imports.ts'
import { large } from './scenarios/large.ts'
import { list } from './scenarios/list.ts'
import { orderSave } from './scenarios/order-save.ts'
import { productChanges } from './scenarios/product-changes.ts'
import type { Scenario, ScenarioResult } from './scenarios/scenario.ts'
import { search } from './scenarios/search.ts'
import { searchQuality } from './scenarios/search-quality.ts'
import { sheetSaves } from './scenarios/sheet-saves.ts'
import { workers } from './scenarios/workers.ts'
import { workingSet } from './scenarios/working-set.ts'
import { openBenchDatabase } from './shop/bench-database.ts'
import { sampleCatalogue } from './shop/catalogue-sample.ts'
import { SMALL_MACHINE, startShopProcess } from './shop/shop-process.ts'

/**
 * `npm run bench`: fills a database of its own, starts the real shop on it and measures, each scenario beside its limit.
 *
 *   --products 10000   how many products (up to 1000000)      --seconds 8   how long each load is measured
 *   --orders 1000000   how many for the scenario 'backoffice', which runs only when it is named, as 'import', 'bulk-change', 'sheet' and 'workers' do
 *   --only list,order  only some scenarios                     --json        JSON lines without the table
 *   --memory 1024      the machine as which the shop is started, in MiB: caches and heap follow it (1024 to judge its memory)
 *   --keep             keep the database for the next run, and reuse an existing one
 *   --against COMMIT   measure an earlier commit beside this one and print before and after
 *
 * A missed budget ends with exit code 1.
 */

const SCENARIOS: readonly Scenario[] = [
  list,
  detail,
  workingSet,
  search,
  searchQuality,
  html,
  addToCart,
  orderSave,
  large,
  changing,
  eventLoop,
  backoffice,
  imports,
  productChanges,
  sheetSaves,
  workers,
]
/** From this many products on, every kind of list and search is measured separately, also while prices change. */
const MANY_PRODUCTS = 100_000
/** Scenarios that only run with so many. */
const OF_MANY: ReadonlySet<string> = new Set(['large', 'changing'])
/** Scenarios that only run when they are named: they take minutes. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['backoffice', 'import', 'bulk-change', 'sheet', 'workers'])
/** MB, on a machine of 1 GB. */
const MEMORY_BUDGET = 300

const Options = z.object({
  products: z.coerce.number().int().min(100).max(1_000_000),
  orders: z.coerce.number().int().min(1000).max(10_000_000),
  seconds: z.coerce.number().int().min(1).max(60),
  memory: z.coerce.number().int().min(256).max(1_048_576),
  only: z
    .string()
    .transform((names) => names.split(','))
    .optional(),
  json: z.boolean(),
  keep: z.boolean(),
  against: z
    .string()
    .regex(/^[\w./~^-]+$/, 'names no commit')
    .optional(),
})

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '8' },
    memory: { type: 'string', default: String(SMALL_MACHINE) },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const parsed = Options.safeParse(values)
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) console.error(`--${path.join('.')}: ${message}`)
  process.exit(1)
}
const options = parsed.data

const chosen = SCENARIOS.filter(({ name }) =>
  options.only
    ? options.only.includes(name)
    : !NAMED_ONLY.has(name) && (!OF_MANY.has(name) || options.products >= MANY_PRODUCTS),
)
const say = (text: string) => {
  if (!options.json) console.log(text)
}

/** Measures this checkout; true when every budget is met and everything could be measured. */
async function measureHere(): Promise<boolean> {
  const database = await openBenchDatabase(options)
  try {
    say(machineLine(database.version))
    if (database.seededIn > 0) say(`${options.products} products seeded in ${database.seededIn.toFixed(1)} s`)
    const shop = await startShopProcess({
      ...{ dataDir: database.dataDir, databaseUrl: database.url, memory: options.memory },
    })
    try {
      const bench = {
        database,
        shop,
        sample: await sampleCatalogue(database.db),
        memory: options.memory,
        seconds: options.seconds,
        orders: options.orders,
      }
      const results: ScenarioResult[] = []
      let failed = false
      for (const { name, run } of chosen) {
        say(`measuring ${name} …`)
        try {
          results.push(...(await run(bench)))
          say(`  the shop's process holds ${Math.round((await shop.usage()).megabytes)} MB`)
        } catch (error) {
          console.error(`${name} could not be measured:`, error)
          failed = true
        }
      }
      const { megabytes } = await shop.usage()
      if (!options.json) console.log(`\n${tableOf(results)}\n`)
      for (const result of results) for (const note of result.notes ?? []) say(note)
      for (const result of results) console.log(jsonLine(result))
      const memory = {
        scenario: 'memory after the load',
        megabytes: Math.round(megabytes),
        budget: MEMORY_BUDGET,
      }
      console.log(JSON.stringify({ ...memory, met: megabytes <= MEMORY_BUDGET, products: options.products }))
      say(`\nMemory of the shop's process: ${Math.round(megabytes)} MB (budget ${MEMORY_BUDGET} MB)`)
      return !failed && megabytes <= MEMORY_BUDGET && results.every(isMet)
    } finally {
      await shop.stop()
    }
  } finally {
    await database.close()
  }
}

const met = options.against
  ? await compareWith(options.against, { ...options, scenarios: chosen.map(({ name }) => name) })
  : await measureHere()
if (!met) process.exitCode = 1
