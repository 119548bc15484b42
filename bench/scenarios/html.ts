import { listPath, SORTS } from './list.ts'
import { coldLoad, get, warmLoad } from './read-load.ts'
import { rateCheck, type Scenario, type ScenarioResult } from './scenario.ts'

const BROWSER = { accept: 'text/html' }
const POPULAR = 40

const fromCache = (result: ScenarioResult): ScenarioResult => ({
  ...result,
  checks: [rateCheck(result.figures, 2000)],
})

/** Whole pages for anonymous shoppers without cookies. */
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
    return [
      await coldLoad(bench, 'list page, uncached', listPages.slice(POPULAR), { p95: 25 }),
      await coldLoad(bench, 'product page, uncached', productPages.slice(POPULAR), { p95: 25 }),
      fromCache(await warmLoad(bench, 'list page, again', lists)),
      fromCache(await warmLoad(bench, 'product page, again', details)),
    ]
  },
}
