import type { CatalogueSample } from '../shop/catalogue-sample.ts'
import { coldLoad, get, warmLoad } from './read-load.ts'
import type { Scenario } from './scenario.ts'

const POPULAR = 200

const detailsOf = (products: CatalogueSample['products']) =>
  products.map(({ id }) => get(`/api/catalog/product/${id}`))

export const detail: Scenario = {
  name: 'detail',
  async run(bench) {
    const { products } = bench.sample
    return [
      await coldLoad(bench, 'detail, cold', detailsOf(products.slice(POPULAR)), { p95: 25 }),
      await warmLoad(bench, 'detail, warm', detailsOf(products.slice(0, POPULAR))),
    ]
  },
}
