import { stockProducts } from '../shop/stocked-products.ts'
import { visitorMaker } from '../shop/visitors.ts'
import type { Scenario } from './scenario.ts'
import { post, writeLoad } from './write-load.ts'

/** New visitors add one product to their cart: each request creates a visitor, a cart and a line. */
export const addToCart: Scenario = {
  name: 'add',
  async run(bench) {
    const { db, secrets } = bench.database
    const stockedProducts = await stockProducts(db)
    const makeVisitor = visitorMaker(secrets)
    let next = 0
    return writeLoad(bench, {
      scenario: 'add to cart, new visitor',
      steps: ['add'],
      atMostPerSecond: 4000,
      p95: 25,
      statements: 1,
      // Every product once, so that the recorded shoppers find theirs in memory as those under load do.
      warming: stockedProducts.length,
      shoppers: async (count) =>
        Array.from({ length: count }, () => {
          const { productId, unitId } = stockedProducts[next++ % stockedProducts.length] ?? {
            productId: 0,
            unitId: 0,
          }
          const { headers, tokenHash } = makeVisitor()
          return {
            flow: [post(`/api/catalog/cart/${productId}`, headers, { quantity: 1 })],
            inputs: { tokenHash, productId, unitId },
          }
        }),
    })
  },
}
