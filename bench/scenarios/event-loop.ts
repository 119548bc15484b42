import type { Db } from '#database/database.ts'
import { SEND_NOTIFICATION } from '#database/feed/change-feed.ts'
import { arrayOf, int, statement } from '#database/statements/statement.ts'
import { figuresOf } from '../load/figures.ts'
import type { LoadRequest } from '../load/load-plan.ts'
import { runLoad } from '../load/run-load.ts'
import { openBenchDatabase } from '../shop/bench-database.ts'
import { type CatalogueSample, sampleCatalogue } from '../shop/catalogue-sample.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { threeFilters } from './large.ts'
import { listPath, SORTS } from './list.ts'
import { get } from './read-load.ts'
import { problemsOf, type Scenario, type ScenarioResult } from './scenario.ts'

const PRODUCTS = 10_000
/** More than a function takes arguments, and more than can be put in order within the budget. */
const BRANDS = 130_000
/** Milliseconds that the shop may work without letting anything else pass. */
const BUDGET = 20
const CONNECTIONS = 4
const SECONDS = 20
const MOVED = 200

const ADD_BRANDS = statement(
  { params: [int] },
  `insert into brands (code, name, folded_name)
   select 'BR' || n, 'Marka ' || n || ' Çelik', 'marka ' || n || ' celik' from generate_series(1, $1) as n`,
)
const SPREAD_BRANDS = statement(
  { params: [int] },
  `update products set brand_id = placed.id
     from (select id, row_number() over (order by id) as n from brands) as placed where placed.n = 1 + products.id % $1`,
)
const MOVE_STOCK = statement(
  { params: [arrayOf(int)] },
  'update stock_levels set quantity = case when quantity > 0 then 0 else 7 end where product_id = any ($1)',
)
const RAISE_PRICES = statement(
  { params: [arrayOf(int)] },
  'update products set sale_price = sale_price + 0.01 where id = any ($1)',
)
const RENAME_BRANDS = statement({}, `update brands set name = name || 'x' where id % 1000 = 0`)

const suggest = (q: string) => get(`/api/catalog/suggest?${new URLSearchParams({ q })}`)
const lists = () => [
  ...SORTS.flatMap((sort) => [1, 2, 3].map((page) => get(listPath('', { sort, page })))),
  get(listPath('', { stock: 1 })),
]

/** What shoppers ask for, and what changes meanwhile; each kind is measured by itself. */
function kindsOf(
  db: Db,
  { brands, categories, products, words }: CatalogueSample,
): Record<string, { requests: LoadRequest[]; change?: () => Promise<void> }> {
  const ids = products.map(({ id }) => id).slice(0, MOVED)
  const announce = (topic: string, changed: readonly number[]) =>
    db.query(SEND_NOTIFICATION, [topic, changed.join(',')])
  return {
    'lists in every order': { requests: lists() },
    'lists filtered by brand': {
      requests: brands.slice(0, 60).map((brand) => get(listPath('', { brand }))),
    },
    'pages of brands': { requests: brands.slice(0, 60).map((brand) => get(listPath(brand.toLowerCase()))) },
    'lists of categories': { requests: categories.slice(0, 60).map((category) => get(listPath(category))) },
    'three filters': { requests: threeFilters({ brands } as CatalogueSample) },
    suggestions: {
      requests: ['m', 'ma', 'marka', 'marka 1', 'celik', ...words.slice(0, 40)].map(suggest),
    },
    searches: { requests: words.slice(0, 60).map((q) => get(listPath('arama', { q }))) },
    'searches without a result': {
      requests: words.slice(0, 30).map((word, at) => get(listPath('arama', { q: `${word}zzq${at}` }))),
    },
    [`${MOVED} stock moves, one by one`]: {
      requests: lists(),
      async change() {
        for (const id of ids) {
          await db.query(MOVE_STOCK, [[id]])
          await announce('stock', [id])
        }
      },
    },
    [`${MOVED} stock moves at once`]: {
      requests: lists(),
      async change() {
        await db.query(MOVE_STOCK, [ids])
        await announce('stock', ids)
      },
    },
    [`${MOVED} prices at once`]: {
      requests: lists(),
      async change() {
        await db.query(RAISE_PRICES, [ids])
        await announce('catalogue', ids)
      },
    },
    'brands renamed, every list reloaded': {
      requests: lists(),
      async change() {
        await db.query(RENAME_BRANDS)
        await announce('catalogue', [])
      },
    },
  }
}

async function measure(
  shop: ShopProcess,
  scenario: string,
  { requests, change }: { requests: LoadRequest[]; change?: () => Promise<void> },
): Promise<ScenarioResult> {
  await shop.longestWork()
  const changed = change?.()
  const result = await runLoad({
    origin: shop.origin,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUpSeconds: 0,
    flows: requests.map((request) => [request]),
    once: true,
  })
  await changed
  const longest = await shop.longestWork()
  return {
    scenario: `event loop: ${scenario}`,
    connections: CONNECTIONS,
    figures: figuresOf(result.steps.slice(0, 1)),
    checks: [{ budget: `block ≤ ${BUDGET} ms: ${longest.toFixed(1)}`, met: longest <= BUDGET }],
    problems: problemsOf(result),
  }
}

/**
 * A shop with very many brands: for how long it blocks its event loop at most, with lists, filters, suggestions and searches, and while stock,
 * prices and brands change. It has a database of its own, because no other scenario wants its brands.
 */
export const eventLoop: Scenario = {
  name: 'event-loop',
  async run() {
    const database = await openBenchDatabase({ products: PRODUCTS, keep: false })
    try {
      await database.db.query(ADD_BRANDS, [BRANDS])
      await database.db.query(SPREAD_BRANDS, [BRANDS])
      const { dataDir, url } = database
      const shop = await startShopProcess({ dataDir, databaseUrl: url, watchLoop: true })
      try {
        const results: ScenarioResult[] = []
        const kinds = kindsOf(database.db, await sampleCatalogue(database.db))
        for (const [scenario, kind] of Object.entries(kinds))
          results.push(await measure(shop, scenario, kind))
        return results
      } finally {
        await shop.stop()
      }
    } finally {
      await database.close()
    }
  },
}
