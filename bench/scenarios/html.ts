import type { LoadRequest } from '../load/load-plan.ts'
import { makeBuyers } from '../shop/buyers.ts'
import { listPath, SORTS } from './list.ts'
import { pageCosts } from './page-costs.ts'
import { coldLoad, get, warmLoad } from './read-load.ts'
import { rateCheck, ratioCheck, type Scenario, type ScenarioResult } from './scenario.ts'

const BROWSER = { accept: 'text/html' }
/** What browsers send over https. */
const COMPRESSED = { ...BROWSER, 'accept-encoding': 'gzip, deflate, br, zstd' }
const POPULAR = 40
/** Pages of the list of all products in one order, of 10,000 products at least. */
const MOST_PAGES = 400
/**
 * Signed-in customers, one for each connection, who open pages repeatedly. One who opens a page every few seconds also costs
 * the lookup of the session, which these rarely do (decision 54).
 */
const CUSTOMERS = 50

const compressed = (request: LoadRequest): LoadRequest => ({ ...request, headers: COMPRESSED })

/** The budget of `warmLoad` (half of the bare route) and a rate. */
const fromCache = (result: ScenarioResult): ScenarioResult => ({
  ...result,
  checks: [...result.checks, rateCheck(result.figures, 2000)],
})

/** The same pages for signed-in customers, compared with visitors in this run. */
const forCustomers = (result: ScenarioResult, visitors: ScenarioResult): ScenarioResult => ({
  ...result,
  checks: [ratioCheck(result.figures, visitors.figures, 0.8, ' of visitors')],
})

/** Whole pages for anonymous shoppers without cookies, and for customers. */
export const html: Scenario = {
  name: 'html',
  async run(bench) {
    const { products, categories } = bench.sample
    const productPages = products.map(({ id, slug }) => get(`/${slug}-p-${id}`, BROWSER))
    const listPages = categories.flatMap((category) =>
      SORTS.flatMap((sort) =>
        [1, 2].map((page) =>
          get(listPath(category, { sort, page }).replace('/api/catalog/products', ''), BROWSER),
        ),
      ),
    )
    const lists = listPages.slice(0, POPULAR)
    const details = productPages.slice(0, POPULAR)
    const buyers = await makeBuyers(bench.database.db, bench.database.secrets, CUSTOMERS)
    const asCustomers = (pages: readonly LoadRequest[]) =>
      pages.flatMap((page, index) =>
        buyers
          .filter((_, buyer) => buyer % POPULAR === index)
          .map(({ headers: { cookie = '' } }) => get(page.path, { ...BROWSER, cookie })),
      )
    const everyList = SORTS.flatMap((sort) =>
      Array.from({ length: MOST_PAGES }, (_, at) => get(`/urunler?sort=${sort}&page=${at + 1}`, BROWSER)),
    )
    const warmLists = fromCache(await warmLoad(bench, 'list page, again', lists))
    const warmDetails = fromCache(await warmLoad(bench, 'product page, again', details))
    return [
      ...(await pageCosts(bench, { 'list page': everyList, 'product page': productPages })),
      await coldLoad(bench, 'list page, uncached', listPages.slice(POPULAR), { p95: 25 }),
      await coldLoad(bench, 'product page, uncached', productPages.slice(POPULAR), { p95: 25 }),
      warmLists,
      forCustomers(await warmLoad(bench, 'list page, again, customer', asCustomers(lists)), warmLists),
      warmDetails,
      forCustomers(await warmLoad(bench, 'product page, again, customer', asCustomers(details)), warmDetails),
      fromCache(await warmLoad(bench, 'list page, again, as a browser asks', lists.map(compressed))),
      fromCache(await warmLoad(bench, 'product page, again, as a browser asks', details.map(compressed))),
    ]
  },
}
